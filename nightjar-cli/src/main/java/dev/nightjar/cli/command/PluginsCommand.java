package dev.nightjar.cli.command;

import dev.nightjar.cli.checkup.PluginReport;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import picocli.CommandLine.Command;

/** {@code nightjar plugins}: what was found in the plugin folder and how it is. */
@Command(name = "plugins", description = "List the plugins and their states.")
final class PluginsCommand extends HostSubcommand {

    @Override
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected int run(Host host) {
        var report = PluginReport.of(host);
        answer(() -> report.asList(), () -> report.show(screen()));
        return DONE;
    }
}
