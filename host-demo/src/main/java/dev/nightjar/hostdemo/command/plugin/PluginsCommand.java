package dev.nightjar.hostdemo.command.plugin;

import dev.nightjar.hostdemo.checkup.PluginReport;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import picocli.CommandLine.Command;

/** {@code nightjar plugins}: what was found in the plugin folder and how it is. */
@Command(name = "plugins", description = "List the plugins and how they are.")
public final class PluginsCommand extends HostSubcommand {

    @Override
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected int run(Host host) {
        var report = PluginReport.of(host);
        if (isJson()) {
            printJson(report.asList());
        } else {
            report.show(screen());
        }
        return DONE;
    }
}
