package dev.nightjar.testkit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nightjar.testkit.ModelReply.Raw;
import dev.nightjar.testkit.ModelReply.Said;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A model that follows a script, behind an OpenAI-compatible API, streamed or not. Add the lines of
 * {@link #configuration()} to a host's configuration to use it.
 *
 * <p>Example: {@code var server = ScriptedModelServer.replying(ModelReply.call("add", "{\"a\": 1}"),
 * ModelReply.text("done"));}
 *
 * <p>Thread-safe.
 */
public final class ScriptedModelServer implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Raw MODELS = new Raw(
            200, Map.of("Content-Type", "application/json"), "{\"object\":\"list\",\"data\":[{\"id\":\"scripted\"}]}");

    static {
        // The server of the JDK sends head and body in two packets; without this each reply waits 40 ms for an
        // acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final ModelScript script;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(ScriptedModelServer::daemon);
    private final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger count = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);

    private ScriptedModelServer(ModelScript script) throws IOException {
        this.script = script;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", this::answer);
        server.createContext("/v1/models", exchange -> send(exchange, MODELS));
        server.setExecutor(threads);
        server.start();
    }

    /** Starts a server on a free port of this machine. */
    public static ScriptedModelServer start(ModelScript script) {
        try {
            return new ScriptedModelServer(script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a server that gives these replies, one per request; after the last one it replies with status 500. */
    public static ScriptedModelServer replying(ModelReply... replies) {
        Queue<ModelReply> waiting = new ArrayDeque<>(List.of(replies));
        return start(request -> {
            synchronized (waiting) {
                ModelReply next = waiting.poll();
                return next == null ? ModelReply.status(500, "{\"error\":{\"message\":\"the script is over\"}}") : next;
            }
        });
    }

    /** The base URL of the API, ending in {@code /v1}. */
    public URI baseUrl() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    /** The section {@code model} of a host's configuration for this server, as YAML; you may add keys after it. */
    public String configuration() {
        return "model:\n  provider: openai\n  name: scripted\n  base_url: " + baseUrl() + "\n";
    }

    /** Every request so far, oldest first. */
    public List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var request =
                new ModelRequest(count.incrementAndGet(), headers(exchange), JSON.readTree(exchange.getRequestBody()));
        requests.add(request);
        ModelReply reply = reply(request);
        if (reply instanceof Said said) {
            boolean isStreamed = request.isStreamed();
            String type = isStreamed ? "text/event-stream" : "application/json";
            String body =
                    isStreamed ? OpenAiWire.streamed(said, request.number()) : OpenAiWire.whole(said, request.number());
            send(exchange, new Raw(200, Map.of("Content-Type", type), body));
        } else if (reply instanceof Raw raw) {
            send(exchange, raw);
        } else {
            waitForTheEnd();
            exchange.close();
        }
    }

    private ModelReply reply(ModelRequest request) {
        try {
            return script.reply(request);
        } catch (RuntimeException | Error e) {
            return ModelReply.status(
                    500,
                    JSON.getNodeFactory().textNode("the script failed: " + e).toString());
        }
    }

    private void waitForTheEnd() {
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, Raw raw) throws IOException {
        byte[] body = raw.body().getBytes(StandardCharsets.UTF_8);
        raw.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(raw.status(), body.length == 0 ? -1 : body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    private static Map<String, String> headers(HttpExchange exchange) {
        return exchange.getRequestHeaders().entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().toLowerCase(Locale.ROOT),
                        entry -> String.join(", ", entry.getValue())));
    }

    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "scripted-model");
        thread.setDaemon(true);
        return thread;
    }
}
