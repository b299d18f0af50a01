package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.server.MemoryServer;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.web.WebPages;
import java.net.URI;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar serve}: serves memory over HTTP, for programs and as pages. */
@Command(
        name = "serve",
        description = {
            "Serve many users over HTTP: MCP at /mcp, a JSON API at /v1, pages at /ui. Ctrl-C stops the server.",
            "Each caller sends a token, which opens one namespace; 'nightjar token' makes tokens."
        })
class ServeCommand extends HostSubcommand {

    private static final String PORT = "4747";
    private static final String LOOPBACK = "127.0.0.1";
    private static final String REQUESTS = "1200";
    private static final String BYTES = "1048576";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = PORT,
            description = "Port; 0 for any that is free (default: ${DEFAULT-VALUE}).")
    int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = LOOPBACK,
            description =
                    "Address to listen at (default: ${DEFAULT-VALUE}). Any other opens it to other machines, unencrypted:"
                            + " put a proxy with TLS in front.")
    String host = LOOPBACK;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            description = "Another host name that callers may use, as a proxy passes it on.")
    List<String> allowedHosts = List.of();

    @Option(
            names = "--allow-origin",
            paramLabel = "ORIGIN",
            description = "Web origin that may read answers, such as https://app.example.org (default: none).")
    List<String> allowedOrigins = List.of();

    @Option(
            names = "--requests-per-minute",
            paramLabel = "N",
            defaultValue = REQUESTS,
            description =
                    "Requests of a token in a minute (default: ${DEFAULT-VALUE}). Expensive ones count as more than one.")
    int requestsPerMinute;

    @Option(
            names = "--max-bytes",
            paramLabel = "N",
            defaultValue = BYTES,
            description = "Largest body of a request, in bytes (default: ${DEFAULT-VALUE}).")
    int maxBytes;

    @Option(names = "--read-only", description = "Show memories at /ui without buttons that change them.")
    boolean isReadOnly;

    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    protected boolean isBeginning() {
        return true;
    }

    /** False: a service manager may start the server in any folder. */
    @Override
    protected boolean isOfPerson() {
        return false;
    }

    @Override
    protected Host start(HostSettings settings) {
        return Host.startServing(settings);
    }

    @Override
    protected void check(Clock clock) {
        var unused = listening();
    }

    @Override
    protected int run(Host memory) {
        memory.memory();
        var end = new Thread(this::endInOrder, "nightjar-serve-end");
        var pages = isReadOnly ? WebPages.readOnly(memory.kernel()) : WebPages.of(memory.kernel());
        try (var server = MemoryServer.start(memory.kernel(), listening(), List.of(pages.part()))) {
            Runtime.getRuntime().addShutdownHook(end);
            tell(server, pages.link(server.address()));
            told.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            memory.close();
            closed.countDown();
        }
        return DONE;
    }

    private ServerSettings listening() {
        return new ServerSettings(
                host,
                port,
                allowedHosts,
                allowedOrigins,
                requestsPerMinute,
                maxBytes,
                ServerSettings.DEFAULTS.storeTimeout(),
                ServerSettings.DEFAULTS.bodyTimeout());
    }

    /**
     * Prints the address of the server.
     *
     * @param pages one-time link to the pages
     */
    void tell(MemoryServer server, URI pages) {
        var address = server.address().toString();
        var token = server.tokenFile().toAbsolutePath().toString();
        if (isJson()) {
            var json = new LinkedHashMap<String, Object>();
            json.put("address", address);
            json.put("token_file", token);
            json.put("pages", pages.toString());
            printJson(json);
        } else {
            screen().paragraph(0, "Listening at " + address + " (MCP at /mcp, JSON at /v1, pages at /ui).");
            screen().paragraph(0, "See what is remembered: " + pages);
            screen().paragraph(0, "The link works once, for five minutes; 'nightjar open' makes another.");
            screen().paragraph(0, "The token is in " + token + ". Ctrl-C stops the server.");
        }
        console().out().flush();
    }

    /** Answers and stores running requests before the process ends. */
    private void endInOrder() {
        told.countDown();
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
