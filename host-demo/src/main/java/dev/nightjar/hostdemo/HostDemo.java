package dev.nightjar.hostdemo;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;

/**
 * An agent host in one program: {@code java dev.nightjar.hostdemo.HostDemo chat PLUGINS DATA} talks with you,
 * {@code story} instead of {@code chat} tells what memory makes of a conversation of some weeks. PLUGINS is a folder
 * with the plugin archives, DATA a folder for what is remembered.
 */
public final class HostDemo {

    private static final String USAGE = "Usage: HostDemo chat|story PLUGINS DATA";

    private HostDemo() {}

    /** Starts it. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException(USAGE);
        }
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var plugins = Path.of(arguments[1]);
        var data = Path.of(arguments[2]);
        switch (arguments[0]) {
            case "chat" -> chat(host(plugins, data), new InputStreamReader(System.in, StandardCharsets.UTF_8), out);
            case "story" -> story(host(plugins, data), out);
            default -> throw new IllegalArgumentException("There is no '" + arguments[0] + "'. " + USAGE);
        }
    }

    /**
     * A host with the settings that each host needs: the agent, the folders of memory and plugin archives, and the
     * tools of the host. All else, such as the model, comes from {@code nightjar.yaml} and the environment.
     */
    public static AgentKernelBuilder host(Path plugins, Path data) {
        return AgentKernel.builder()
                .agent("demo")
                .plugins(plugins)
                .dataRoot(data)
                .extension(new CalendarTools());
    }

    /** Talks until the input ends. A kernel that is open also runs the nightly jobs, when their hour comes. */
    public static void chat(AgentKernelBuilder host, Reader in, PrintWriter out) throws IOException {
        try (var kernel = host.start();
                var lines = new BufferedReader(in);
                var chat = new ChatLoop(kernel, out)) {
            chat.run(lines);
        }
    }

    /** Plays the story, has a night pass and shows what is remembered. */
    public static void story(AgentKernelBuilder host, PrintWriter out) {
        var clock = new TravelClock(Clock.systemUTC());
        // Nothing runs by itself: the hours of the story are not those of the clock on the wall.
        try (var kernel = host.clock(clock).polling(false).start()) {
            new StoryTeller(kernel, clock, out).tell();
        }
    }
}
