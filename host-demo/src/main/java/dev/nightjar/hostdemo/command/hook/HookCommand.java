package dev.nightjar.hostdemo.command.hook;

import dev.nightjar.hostdemo.command.shared.Subcommand;
import dev.nightjar.hostdemo.hook.Hook;
import dev.nightjar.hostdemo.hook.HookEvent;
import dev.nightjar.hostdemo.hook.HookInput;
import dev.nightjar.hostdemo.hook.HostMemory;
import dev.nightjar.hostdemo.hook.ServerMemory;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar hook}: what a coding agent calls at its events. Whatever happens, it lets the agent go on. */
@Command(
        name = HookCommand.NAME,
        description = {
            "Take in an event of a coding agent, as JSON on standard input: a prompt is answered with what is remembered"
                    + " and captured, an answer is captured.",
            "Its exit code is always 0, and it gives up after a while, so that the agent goes on without memory."
        })
public final class HookCommand extends Subcommand {

    public static final String NAME = "hook";

    private static final int DEFAULT_LIMIT_MS = 5_000;

    @Parameters(
            arity = "0..1",
            paramLabel = "EVENT",
            description = "The event, where the input does not name it, such as UserPromptSubmit or Stop.")
    @Nullable
    String event;

    @Option(
            names = "--limit",
            paramLabel = "MS",
            defaultValue = "" + DEFAULT_LIMIT_MS,
            description = "When to give up, in milliseconds (default: ${DEFAULT-VALUE}).")
    int limitMs = DEFAULT_LIMIT_MS;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Ask a running 'nightjar serve', which answers in half the time; needs --token-file.")
    @Nullable
    URI server;

    @Option(names = "--token-file", paramLabel = "FILE", description = "The file with the token for that server.")
    @Nullable
    Path tokenFile;

    @Override
    public Integer call() {
        var task = new FutureTask<>(this::handle);
        var thread = new Thread(task, "nightjar-hook");
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.setDaemon(true); // what hangs does not keep the process
        thread.start();
        try {
            task.get(Math.max(1, limitMs), TimeUnit.MILLISECONDS).ifPresent(answer -> screen().line(Json.of(answer)));
        } catch (TimeoutException e) {
            warn("memory was not ready within " + limitMs + " ms; going on without it");
        } catch (ExecutionException e) {
            var cause = e.getCause();
            warn(cause == null ? e.toString() : String.valueOf(cause.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return DONE;
    }

    private Optional<Map<String, Object>> handle() throws IOException {
        var input = HookInput.read(new String(console().in().readAllBytes(), StandardCharsets.UTF_8), event);
        var known = HookEvent.named(input.eventName());
        if (known.isEmpty()) {
            warn("memory has nothing to do with " + input.eventName() + "; it takes " + HookEvent.known());
            return Optional.empty();
        }
        return server == null ? handle(known.get(), input) : new Hook(remote(server)).handle(known.get(), input);
    }

    private ServerMemory remote(URI address) throws IOException {
        if (tokenFile == null) {
            throw new IllegalArgumentException(
                    "--server needs --token-file: 'nightjar serve' says at its start where the token is");
        }
        if (!"http".equals(address.getScheme()) && !"https".equals(address.getScheme())) {
            throw new IllegalArgumentException(
                    "--server " + address + " is no address of a server; name one such as http://127.0.0.1:4747");
        }
        return new ServerMemory(address, Files.readString(tokenFile).strip(), Math.max(1, limitMs));
    }

    private Optional<Map<String, Object>> handle(HookEvent known, HookInput input) {
        var host = Host.start(root().settings());
        try (host) {
            var answer = new Hook(new HostMemory(host)).handle(known, input);
            host.failures().forEach(this::warn);
            return answer;
        } finally { // what waited for the store is stored or given up while the host closes
            host.lost().lines().forEach(this::warn);
        }
    }
}
