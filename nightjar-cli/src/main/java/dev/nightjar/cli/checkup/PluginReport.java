package dev.nightjar.cli.checkup;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.kernel.report.PluginStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The plugins of a host, as a table or as maps. */
public final class PluginReport {

    private static final int GAP = 2;

    private final List<PluginStatus> plugins;

    private PluginReport(List<PluginStatus> plugins) {
        this.plugins = plugins;
    }

    /** Asks the host's plugins how they are. */
    public static PluginReport of(Host host) {
        return new PluginReport(host.kernel().plugins().list());
    }

    /** One map for each plugin. */
    public List<Map<String, Object>> asList() {
        return plugins.stream().map(PluginReport::json).toList();
    }

    /** Writes a table, or on a screen too narrow for one an entry for each plugin. */
    public void show(Screen screen) {
        if (plugins.isEmpty()) {
            screen.paragraph(0, "There are no plugins.");
            return;
        }
        var id = width("PLUGIN", PluginStatus::id);
        var version = width("VERSION", PluginStatus::version);
        var state = width("STATE", PluginReport::state);
        if (id + version + state + width("EXTENSION", PluginReport::extension) - GAP > screen.width()) {
            plugins.forEach(plugin -> entry(plugin, screen));
            return;
        }
        screen.heading(TextWidth.padded("PLUGIN", id) + TextWidth.padded("VERSION", version)
                + TextWidth.padded("STATE", state) + "EXTENSION");
        for (var plugin : plugins) {
            var lead = TextWidth.padded(TextWidth.onOneLine(plugin.id()), id)
                    + TextWidth.padded(TextWidth.onOneLine(plugin.version()), version)
                    + screen.styled(isWell(plugin) ? Style.GOOD : Style.BAD, TextWidth.padded(state(plugin), state));
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

    private static Map<String, Object> json(PluginStatus plugin) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", plugin.id());
        json.put("version", plugin.version());
        json.put("description", plugin.description());
        json.put("state", state(plugin));
        json.put("extension", plugin.extensionClass());
        var health = plugin.health();
        json.put("is_up", health != null && health.isUp());
        json.put("health", health == null ? null : health.detail());
        json.put("error", plugin.error());
        json.put("archive", text(plugin.archive()));
        return json;
    }

    static boolean isWell(PluginStatus plugin) {
        var health = plugin.health();
        return plugin.error() == null
                && (plugin.state() == PluginStatus.State.DISABLED || (health != null && health.isUp()));
    }

    private static String state(PluginStatus plugin) {
        return plugin.state().name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
