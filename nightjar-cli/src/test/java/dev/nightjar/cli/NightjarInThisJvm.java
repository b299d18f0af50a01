package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Runs the command inside the process of the tests, from the archives of the distribution and apart from the classes of
 * the tests. It takes a third of the time a process of its own takes. What needs signals, real streams, the working
 * directory, limits of the operating system or the memory of a fresh process needs {@link NightjarProcess}.
 */
final class NightjarInThisJvm extends NightjarRunner {

    private static final ClassLoader COMMAND = commandClasses();

    /** Memory goes into this folder. */
    NightjarInThisJvm(Path folder) {
        super(folder);
    }

    /** Runs in processes of their own, in the same folder and with the same variables. */
    NightjarProcess asProcess() {
        var process = new NightjarProcess(folder());
        variables().forEach(process::environment);
        return process;
    }

    private static ClassLoader commandClasses() {
        try (var archives = Files.list(distribution().resolve("lib"))) {
            return new URLClassLoader(
                    archives.map(NightjarInThisJvm::url).toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    Outcome run(Map<String, String> terminal, String input, List<String> arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
        var before = System.err;
        System.setErr(errStream); // where the log goes
        try {
            var call = new FutureTask<>(() -> execute(
                    List.of(
                            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                            new PrintWriter(out, true, StandardCharsets.UTF_8),
                            new PrintWriter(errStream, true, StandardCharsets.UTF_8),
                            traits(terminal)),
                    arguments));
            var thread = new Thread(call, "nightjar " + String.join(" ", arguments));
            thread.setContextClassLoader(COMMAND);
            thread.start();
            int exitCode = call.get(MAX_SECONDS, TimeUnit.SECONDS);
            return new Outcome(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } catch (Exception e) {
            throw new AssertionError(String.join(" ", arguments) + " does not end well: " + err, e);
        } finally {
            System.setErr(before);
        }
    }

    private int execute(List<Object> streams, List<String> arguments) throws ReflectiveOperationException {
        var console = type("output.terminal.Console")
                .getConstructor(
                        InputStream.class, PrintWriter.class, PrintWriter.class, type("output.terminal.TerminalTraits"))
                .newInstance(streams.toArray());
        var line = type("command.NightjarCommandLine");
        var exitCode = line.getMethod("execute", String[].class)
                .invoke(
                        line.getConstructor(type("output.terminal.Console"), Map.class)
                                .newInstance(console, environment()),
                        (Object) arguments.toArray(String[]::new));
        assertThat(exitCode).isInstanceOf(Integer.class);
        return (Integer) exitCode;
    }

    private Object traits(Map<String, String> terminal) throws ReflectiveOperationException {
        var properties = new Properties();
        properties.putAll(terminal);
        var of = type("output.terminal.TerminalTraits").getDeclaredMethod("of", Map.class, Properties.class);
        of.setAccessible(true);
        return of.invoke(null, environment(), properties);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return COMMAND.loadClass("dev.nightjar.cli." + name);
    }
}
