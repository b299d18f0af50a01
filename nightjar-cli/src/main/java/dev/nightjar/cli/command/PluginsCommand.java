package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.kernel.report.PluginStatus;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** {@code nightjar plugins}: lists the jars in the plugin folder with their states. */
@Command(name = "plugins", description = "List the plugin jars and their states.")
final class PluginsCommand extends HostSubcommand.Beginning {

    @Override
    protected int run(Host host) {
        var plugins = host.kernel().plugins().list();
        answer(plugins, () -> new Table(plugins).show(screen()));
        return DONE;
    }

    /** The plugins of a host, as a table. */
    private record Table(List<PluginStatus> plugins) {

        private static final int GAP = 2;

        /** Writes a table, or an entry for each plugin if the screen is too narrow. */
        void show(Screen screen) {
            if (plugins.isEmpty()) {
                screen.paragraph(0, "There are no plugins.");
                return;
            }
            var id = width("PLUGIN", PluginStatus::id);
            var version = width("VERSION", PluginStatus::version);
            var state = width("STATE", Table::state);
            if (id + version + state + width("EXTENSION", Table::extension) - GAP > screen.width()) {
                plugins.forEach(plugin -> entry(plugin, screen));
                return;
            }
            screen.heading(TextWidth.padded("PLUGIN", id) + TextWidth.padded("VERSION", version)
                    + TextWidth.padded("STATE", state) + "EXTENSION");
            for (var plugin : plugins) {
                var lead = TextWidth.padded(TextWidth.onOneLine(plugin.id()), id)
                        + TextWidth.padded(TextWidth.onOneLine(plugin.version()), version)
                        + screen.styled(
                                isWell(plugin) ? Style.GOOD : Style.BAD, TextWidth.padded(state(plugin), state));
                screen.line(lead + extension(plugin));
                condition(plugin, screen);
            }
        }

        private static void entry(PluginStatus plugin, Screen screen) {
            screen.heading(TextWidth.onOneLine(plugin.id() + " " + plugin.version()));
            screen.hanging("    state    ", isWell(plugin) ? Style.GOOD : Style.BAD, state(plugin));
            if (plugin.extensionClass() != null) {
                screen.hanging("    class    ", Style.NONE, plugin.extensionClass());
            }
            condition(plugin, screen);
        }

        private static String extension(PluginStatus plugin) {
            return Objects.requireNonNullElse(plugin.extensionClass(), "-");
        }

        private static void condition(PluginStatus plugin, Screen screen) {
            if (plugin.error() != null) {
                screen.hanging("    error    ", Style.BAD, plugin.error());
            }
            var health = plugin.health();
            if (health != null) {
                screen.hanging("    health   ", health.isUp() ? Style.NONE : Style.BAD, health.detail());
            }
            if (plugin.archive() != null) {
                screen.hanging("    archive  ", Style.FAINT, plugin.archive().toString());
            }
        }

        private int width(String heading, Function<PluginStatus, String> cell) {
            var widest = plugins.stream()
                    .mapToInt(plugin -> TextWidth.of(TextWidth.onOneLine(cell.apply(plugin))))
                    .max()
                    .orElse(0);
            return Math.max(TextWidth.of(heading), widest) + GAP;
        }

        private static boolean isWell(PluginStatus plugin) {
            var health = plugin.health();
            return plugin.error() == null
                    && (plugin.state() == PluginStatus.State.DISABLED || (health != null && health.isUp()));
        }

        private static String state(PluginStatus plugin) {
            return plugin.state().name().toLowerCase(Locale.ROOT);
        }
    }
}
