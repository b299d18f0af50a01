package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.checkup.PluginReport;
import dev.nightjar.hostdemo.host.Host;
import picocli.CommandLine.Command;

/** {@code nightjar plugins}: what was found in the plugin folder and how it is. */
@Command(name = "plugins", description = "List the plugins and how they are.")
final class PluginsCommand extends HostSubcommand {

    @Override
    boolean isBeginning() {
        return true;
    }

    @Override
    int run(Host host) {
        var report = PluginReport.of(host);
        if (isJson()) {
            printJson(report.asList());
        } else {
            report.show(screen());
        }
        return DONE;
    }
}
