package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.host.KnownServer;
import dev.nightjar.server.MemoryServer;
import dev.nightjar.server.access.TokenFile;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code nightjar open}: opens the pages in a browser. */
@Command(
        name = "open",
        description = {
            "Open the pages with the memories in a browser; without a browser, print a link that works once.",
            "Starts 'nightjar serve' with the same options if no server runs at the address."
        })
final class OpenCommand extends ServeCommand {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int CREATED = 201;

    @Override
    public Integer call() {
        check(this::check);
        var link = linkOfRunning();
        if (link.isEmpty()) {
            return super.call();
        }
        answer(() -> Map.of("pages", link.get().toString()), () -> show(link.get()));
        return DONE;
    }

    @Override
    void tell(MemoryServer server, URI pages) {
        super.tell(server, pages);
        if (!isJson()) {
            open(pages);
        }
    }

    private void show(URI link) {
        if (open(link)) {
            screen().paragraph(0, "The browser opens what is remembered.");
        } else {
            screen().paragraph(0, "Open this link in a browser; it works once, for five minutes: " + link);
        }
    }

    /** A link from the server at the address; empty when none runs there. */
    private Optional<URI> linkOfRunning() {
        var settings = settings();
        var tokens = new TokenFile(settings.root().resolve(settings.scope().agentId()));
        if (port == 0 || !Files.isRegularFile(tokens.ownSecret())) {
            return Optional.empty();
        }
        var address = URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        try {
            var token = Files.readString(tokens.ownSecret()).strip();
            var server = KnownServer.of(address, token, (int) PATIENCE.toMillis());
            var request = HttpRequest.newBuilder(server.resolve("/ui/links"))
                    .timeout(PATIENCE)
                    .header("Authorization", "Bearer " + token)
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
            if (answer.statusCode() != CREATED) {
                throw new CommandFailure("The server at " + server + " answered " + answer.statusCode()
                        + " when it was asked for a link: " + answer.body());
            }
            return Optional.of(server.resolve(answer.body()));
        } catch (ConnectException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new CommandFailure("The server at " + address + " cannot be asked for a link: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Starts a browser; false when that failed. */
    private boolean open(URI link) {
        var command = browser(link.toString());
        try {
            return command.isPresent()
                    && new ProcessBuilder(command.get())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .isAlive();
        } catch (IOException e) {
            remark("No browser could be started: " + e.getMessage());
            return false;
        }
    }

    private Optional<List<String>> browser(String link) {
        var environment = settings().environment();
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return Optional.of(List.of("open", link));
        } else if (system.contains("windows")) {
            return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler", link));
        }
        boolean isScreen = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return isScreen ? Optional.of(List.of("xdg-open", link)) : Optional.empty();
    }
}
