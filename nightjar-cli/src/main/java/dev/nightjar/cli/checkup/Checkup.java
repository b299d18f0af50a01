package dev.nightjar.cli.checkup;

import dev.nightjar.cli.checkup.StoreCheckup.MissingData;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.checkup.HostCheckup;
import dev.nightjar.kernel.checkup.HostCheckup.Finding;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.store.StoreCheck;
import java.util.ArrayList;
import java.util.List;

/** Checks everything that a host needs: Java, configuration, data folder, plugins, memory, recorded failures. */
public final class Checkup {

    private static final String CONFIGURATION = "nightjar.yaml";
    private static final int FAILURES_SHOWN = 5;

    private final List<Finding> findings = new ArrayList<>();

    private Checkup() {}

    /**
     * Optional parts of a check.
     *
     * @param asksModel whether the model's server is asked whether it answers
     * @param isDeep whether a large store is read through and checked for consistency, too
     * @param isRepairing whether damage that can be repaired from other data is repaired
     */
    public record Wishes(boolean asksModel, boolean isDeep, boolean isRepairing) {}

    /**
     * Starts the host and checks it. A folder that was named and does not exist is not created.
     *
     * @param version this command's version
     */
    public static List<Finding> of(HostSettings settings, String version, Wishes wishes) {
        var checkup = new Checkup();
        checkup.add(Finding.good("nightjar", version));
        checkup.add(Finding.good(
                "java",
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + "), "
                        + System.getProperty("java.home")));
        var missing = MissingData.of(settings);
        if (missing.isPresent()) {
            checkup.add(missing.get());
        } else {
            checkup.start(settings, wishes);
        }
        return List.copyOf(checkup.findings);
    }

    private void start(HostSettings settings, Wishes wishes) {
        try (var host = Host.start(settings)) {
            configuration(settings);
            host(host);
            host.kernel()
                    .service(StoreCheck.class)
                    .map(store -> new StoreCheckup(store, wishes.isDeep(), wishes.isRepairing()))
                    .ifPresent(store -> store.findings().forEach(this::add));
            new ModelCheckup(host.kernel().model(), new HostCheckup(host.kernel()).figures())
                    .findings(wishes.asksModel())
                    .forEach(this::add);
        } catch (ConfigurationException e) {
            add(Finding.broken("host", "does not start: " + e.getMessage()));
        }
    }

    private void configuration(HostSettings settings) {
        var file = settings.configurationFile();
        add(Finding.good(
                "configuration",
                file == null
                        ? "no file, so the defaults; the usual place is "
                                + settings.root().resolve(CONFIGURATION)
                        : file.toAbsolutePath().normalize().toString()));
    }

    private void host(Host host) {
        new DataCheckup(host.kernel().dataDirectory()).findings().forEach(this::add);
        var checkup = new HostCheckup(host.kernel());
        checkup.plugins().forEach(this::add);
        try {
            var unused = host.memory();
            checkup.memory(host.scope()).forEach(this::add);
        } catch (MemoryException e) {
            add(Finding.broken("memory", "not available: " + e.getMessage()));
        }
        failures(host);
    }

    private void failures(Host host) {
        var failures = host.kernel().failures();
        var times = new TimeText(host.clock());
        failures.stream()
                .skip(Math.max(0, failures.size() - FAILURES_SHOWN))
                .forEach(failure -> add(
                        isWithoutEffect(failure)
                                ? Finding.notice("configuration", failure.message())
                                : Finding.broken("failure", sentence(failure, times))));
        if (failures.isEmpty()) {
            add(Finding.good("failures", "none recorded in this run"));
        }
    }

    /** Whether a failure is a setting that nobody reads: harmless, but worth reporting. */
    private static boolean isWithoutEffect(Failure failure) {
        return failure.component().equals("host") && failure.operation().equals("configuration");
    }

    private static String sentence(Failure failure, TimeText times) {
        return times.absolute(failure.time()) + " " + failure.component() + ", " + failure.operation() + ": "
                + failure.message();
    }

    private void add(Finding finding) {
        findings.add(finding);
    }
}
