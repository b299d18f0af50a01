package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.hook.Hook;
import dev.nightjar.cli.hook.HookInput;
import dev.nightjar.cli.hook.HookInput.HookEvent;
import dev.nightjar.cli.hook.HookInput.HookStdin;
import dev.nightjar.cli.hook.HookMemory.HostMemory;
import dev.nightjar.cli.hook.ServerMemory;
import dev.nightjar.cli.hook.ServerMemory.RefusedException;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.Spool;
import dev.nightjar.cli.host.SpooledMessage;
import dev.nightjar.cli.json.Json;
import dev.nightjar.commons.text.Utf8;
import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code nightjar hook}: handles an event of a coding agent and never stops the agent. Messages are written to the
 * {@link Spool} before anything slow begins, so when the time is over only the block is given up.
 */
@Command(
        name = HookCommand.NAME,
        description = {
            "Handle an event of a coding agent, read as JSON from standard input: store prompts and answers, and answer"
                    + " prompts with memories.",
            "The exit code is always 0. After --limit the agent continues without memory, and the next command stores the"
                    + " message."
        })
final class HookCommand extends Subcommand implements Callable<Integer> {

    public static final String NAME = "hook";

    private static final int DEFAULT_LIMIT_MS = 5_000;
    /** Minimum time for reading the event, so that a slow start of the process does not lose it. */
    private static final Duration SHORTEST_READING = Duration.ofSeconds(1);
    /** Maximum time for writing to the spool, which takes milliseconds unless the machine is busy. */
    private static final Duration LONGEST_KEEPING = Duration.ofSeconds(10);

    private final CountDownLatch isKept = new CountDownLatch(1);

    @Parameters(
            arity = "0..1",
            paramLabel = "EVENT",
            description = "The event, if the input does not name it, such as UserPromptSubmit or Stop.")
    @Nullable
    String event;

    @Option(
            names = "--limit",
            paramLabel = "MS",
            defaultValue = "" + DEFAULT_LIMIT_MS,
            description = "Time limit in milliseconds since the process began (default: ${DEFAULT-VALUE}).")
    int limitMs = DEFAULT_LIMIT_MS;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Use a running 'nightjar serve', in half the time; needs --token-file.")
    @Nullable
    URI server;

    @Option(names = "--token-file", paramLabel = "FILE", description = "The file with the token for that server.")
    @Nullable
    Path tokenFile;

    @Override
    protected boolean isOfPerson() {
        return false;
    }

    @Override
    public Integer call() {
        long end = System.nanoTime()
                + TimeUnit.MILLISECONDS.toNanos(limitMs)
                - root().age().toNanos();
        var task = new FutureTask<>(() -> handle(end));
        var thread = new Thread(task, "nightjar-hook");
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.setDaemon(true); // what hangs does not keep the process
        thread.start();
        try {
            task.get(Math.max(1, left(end).toMillis()), TimeUnit.MILLISECONDS)
                    .ifPresent(answer -> screen().line(Json.of(answer)));
        } catch (TimeoutException e) {
            giveUp();
        } catch (ExecutionException e) {
            var cause = e.getCause();
            warn(cause == null ? e.toString() : String.valueOf(cause.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return DONE;
    }

    private void giveUp() {
        var late = "memory was not ready within " + limitMs + " ms; the prompt continues without it";
        try {
            boolean isWaitedFor = isKept.await(LONGEST_KEEPING.toMillis(), TimeUnit.MILLISECONDS);
            warn(isWaitedFor ? late : late + ", and what was said may not be kept");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Duration left(long end) {
        return Duration.ofNanos(end - System.nanoTime());
    }

    private Optional<Map<String, Object>> handle(long end) throws IOException, InterruptedException {
        var settings = settings();
        Optional<Hook> hook;
        Kept kept;
        try {
            hook = hook(end);
            kept = hook.isPresent() ? keep(hook.get(), settings) : Kept.NOTHING;
        } finally {
            isKept.countDown();
        }
        if (hook.isEmpty()) {
            return Optional.empty();
        }
        return server == null ? handle(hook.get(), kept, settings) : handle(hook.get(), kept, remote(server));
    }

    private Optional<Hook> hook(long end) throws IOException, InterruptedException {
        var reading = left(end).compareTo(SHORTEST_READING) > 0 ? left(end) : SHORTEST_READING;
        var input = HookInput.read(Utf8.lenient(new HookStdin(console().in()).read(reading)), event);
        var known = HookEvent.named(input.eventName());
        if (known.isEmpty()) {
            warn("memory has nothing to do with " + input.eventName() + "; it takes " + HookEvent.known());
        }
        return known.map(named -> Hook.of(named, input));
    }

    /**
     * Messages of the event.
     *
     * @param spool the spool they wait in
     * @param unkept messages that could not be written to the spool
     */
    private record Kept(@Nullable Spool spool, List<SpooledMessage> unkept) {

        static final Kept NOTHING = new Kept(null, List.of());
    }

    /**
     * Writes messages to the spool in the agent's own folder, also where a server will store them: the server may not
     * answer.
     */
    private Kept keep(Hook hook, HostSettings settings) {
        var agent = settings.agent() == null ? "default" : settings.agent();
        var namespace =
                settings.namespace() == null ? null : settings.namespace().value();
        try {
            var scope = settings.scope();
            agent = scope.agentId();
            namespace = scope.namespace().value();
        } catch (ConfigurationException e) {
            // The host reports this error when it starts; the messages wait until the configuration is usable.
        }
        var spool = new Spool(settings.root().resolve(agent));
        var target = server == null
                ? SpooledMessage.Target.local(namespace)
                : SpooledMessage.Target.of(server.toString(), keptToken());
        var unkept = new ArrayList<SpooledMessage>();
        for (var said : hook.said(settings.clock().instant(), target)) {
            try {
                spool.add(said);
            } catch (IOException e) {
                warn("what was said could not be kept, and is stored only if memory is ready in time: "
                        + e.getMessage());
                unkept.add(said);
            }
        }
        return new Kept(spool, unkept);
    }

    /** Token of the server; null when no server was ever started here. */
    private @Nullable String keptToken() {
        try {
            return token();
        } catch (IOException | IllegalArgumentException e) {
            return null; // reported when the server is asked
        }
    }

    private String token() throws IOException {
        if (tokenFile == null) {
            throw new IllegalArgumentException(
                    "--server needs --token-file: 'nightjar serve' says at its start where the token is");
        }
        return Utf8.strict(Files.readAllBytes(tokenFile)).strip();
    }

    private ServerMemory remote(URI address) throws IOException {
        if (!"http".equals(address.getScheme()) && !"https".equals(address.getScheme())) {
            throw new IllegalArgumentException(
                    "--server " + address + " is no address of a server; name one such as http://127.0.0.1:4747");
        }
        return new ServerMemory(address, token(), Math.max(1, limitMs));
    }

    /** Handles the event in a host of this process, which at its start stores the messages that wait in the spool. */
    private Optional<Map<String, Object>> handle(Hook hook, Kept kept, HostSettings settings) {
        var host = Host.start(settings);
        try (host) {
            var memory = new HostMemory(host);
            kept.unkept.forEach(memory::store);
            var answer = hook.answer(memory);
            host.failures().forEach(this::warn);
            return answer;
        } finally { // what waited for the store is stored or given up while the host closes
            host.lost().forEach(this::warn);
        }
    }

    private Optional<Map<String, Object>> handle(Hook hook, Kept kept, ServerMemory memory) throws IOException {
        if (kept.spool != null) {
            for (var file : kept.spool.files()) {
                send(kept.spool, file, memory);
            }
        }
        kept.unkept.forEach(memory::store);
        return hook.answer(memory);
    }

    private void send(Spool spool, Path file, ServerMemory memory) throws IOException {
        try {
            var message = spool.read(file);
            if (message.target().isFor(String.valueOf(server), token())) {
                memory.store(message);
                spool.remove(file);
            }
        } catch (NoSuchFileException e) {
            // another process has stored it
        } catch (RefusedException e) {
            warn(e.getMessage() + "; what was said is in " + spool.putAside(file));
        }
    }
}
