package dev.nightjar.cli.command.shared;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.WorkingDirectory;
import dev.nightjar.cli.json.Json;
import dev.nightjar.cli.output.MemoryText;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.Console;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.spi.store.StoreMigration.Progress;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of the commands: options, streams, and running in a host. */
public abstract class Subcommand {

    protected static final int DONE = 0;
    protected static final int NOT_POSSIBLE = 1;

    /** Set by picocli before any other use. */
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private boolean isHereTold;

    protected NightjarCommand root() {
        return (NightjarCommand) spec.root().userObject();
    }

    /** A value made from the options. An exception of the supplier is reported as wrong use: exit code 2. */
    protected <T> T fromOptions(Supplier<T> supplier) {
        try {
            return supplier.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(typed(), String.valueOf(e.getMessage()), e);
        }
    }

    /** The command that was typed, for its help. */
    private CommandLine typed() {
        var typed = spec.root().commandLine().getParseResult().asCommandLineList();
        return typed.get(typed.size() - 1);
    }

    /** Checks options before a host is started. An exception is reported as wrong use. */
    protected void check(Consumer<Clock> check) {
        fromOptions(() -> {
            check.accept(settings().clock());
            return this;
        });
    }

    /** Works in a host of an existing memory, without running jobs. */
    protected int inHost(Consumer<Host> work) {
        return inHost(Host::start, false, host -> {
            work.accept(host);
            return DONE;
        });
    }

    /** Works in a host like {@link #inHost(Consumer)}, for a command that may create a memory. */
    protected int beginning(Consumer<Host> work) {
        return inHost(Host::start, true, host -> {
            work.accept(host);
            return DONE;
        });
    }

    /**
     * Works in a host, which is closed afterwards.
     *
     * @param isBeginning whether the command may create a memory; for others a missing data folder or agent is a
     *     mistake
     * @param work returns the exit code
     */
    protected int inHost(Function<HostSettings, Host> start, boolean isBeginning, ToIntFunction<Host> work) {
        var settings = settings();
        if (!isBeginning) {
            refuseMissing(settings);
        }
        var host = start.apply(settings);
        int exitCode;
        try {
            try (host) {
                exitCode = work.applyAsInt(host);
                host.failures().forEach(this::warn);
            }
        } finally { // what waited for the store is stored or given up while the host closes
            host.lost().forEach(this::complain);
        }
        return host.lost().isEmpty() ? exitCode : NOT_POSSIBLE;
    }

    /** Refuses a folder or an agent that was typed and does not exist: a host would create it, empty. */
    private void refuseMissing(HostSettings settings) {
        var missing = missing(settings);
        if (missing.isPresent() && !settings.isMemoryInServer()) {
            throw new ParameterException(typed(), missing.get());
        }
    }

    private Optional<String> missing(HostSettings settings) {
        var folder = settings.dataRoot();
        if (folder != null && !Files.isDirectory(folder)) {
            return Optional.of("There is no data folder " + folder
                    + "; name the one memory was written to with --data-dir, or leave the option out");
        }
        var agent = fromOptions(root()::settings).agent();
        return agent == null || Files.isDirectory(settings.root().resolve(agent))
                ? Optional.empty()
                : Optional.of("There is no agent " + agent + " in " + settings.root()
                        + "; --agent and --data-dir name another");
    }

    /** Prints an answer: JSON for programs, else text. */
    protected void answer(Supplier<?> json, Runnable text) {
        answer(isJson() ? json.get() : json, text);
    }

    /** Prints an answer whose JSON is computed in any case. */
    protected void answer(Object json, Runnable text) {
        if (isJson()) {
            printJson(json);
        } else {
            text.run();
        }
    }

    protected void done(String text) {
        screen().hanging(Style.GOOD, text);
    }

    protected TimeText times(Host host) {
        return new TimeText(host.clock());
    }

    protected MemoryText memories(Host host) {
        return new MemoryText(screen(), times(host));
    }

    /** Writer of memories, with the namespace of each if several are read. */
    protected MemoryText memories(Host host, NamespaceOptions namespaces) {
        return new MemoryText(screen(), times(host), namespaces.isAll);
    }

    protected void answer(Host host, String done, Memory memory) {
        answer(memory, () -> {
            done(done);
            memories(host).list(List.of(memory), Map.of());
        });
    }

    protected HostSettings settings() {
        var settings = fromOptions(root()::settings);
        if (!isOfPerson()) {
            return settings;
        }
        var here = fromOptions(() -> WorkingDirectory.of(settings));
        if (here.isPresent() && !isHereTold) {
            isHereTold = true;
            tell("note", here.get().told());
        }
        return here.map(found -> found.in(settings)).orElse(settings);
    }

    /** Whether a person types the command in a folder of their own; programs start other commands in any folder. */
    protected boolean isOfPerson() {
        return true;
    }

    /** A command with the global options of this one. */
    protected String command(String words) {
        return root().options.command(words);
    }

    /** Number of conversations that wait, with the command that reads them. */
    protected String waiting(MemoryStats stats) {
        return (stats.pending() == 1 ? "1 session waits" : stats.pending() + " sessions wait")
                + " to be read for facts: the newest may continue, so that is left until another one begins, or to the night"
                + " while a host is open. What was said is found already. To read it now: "
                + command("jobs run consolidation");
    }

    protected Console console() {
        return root().console();
    }

    protected Screen screen() {
        return console().screen();
    }

    protected boolean isJson() {
        return root().isJson();
    }

    protected void printJson(Object value) {
        screen().line(Json.of(value));
    }

    /** Shows the progress of a copy. */
    protected static void show(ProgressLine line, Progress progress) {
        var what = (progress.isCompared() ? "comparing " : "copying ") + progress.table();
        line.show(progress.done(), progress.total(), what);
    }

    /** Reports an error on standard error. */
    protected void complain(String error) {
        tell("error", error);
    }

    /** Reports a failure that did not stop the command on standard error. */
    protected void warn(String failure) {
        tell("warning", failure);
    }

    /** Adds a remark below the answer, or for programs on standard error as {@code {"note": …}}. */
    protected void remark(String text) {
        if (isJson()) {
            tell("note", text);
        } else {
            screen().hanging(Style.FAINT, text);
        }
    }

    private void tell(String kind, String text) {
        if (isJson()) {
            // One line, also on a terminal.
            console().err().println(Json.of(Map.of(kind, text)));
            console().err().flush();
        } else {
            console().tell("nightjar: " + kind + ": " + text);
        }
    }
}
