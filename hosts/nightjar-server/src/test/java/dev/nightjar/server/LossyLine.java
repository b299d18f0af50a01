package dev.nightjar.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A line to a server that passes requests on and loses as many answers as a test wants. Thread-safe. */
final class LossyLine implements AutoCloseable {

    /** What the HTTP client writes itself. */
    private static final Set<String> OWN = Set.of("connection", "content-length", "host", "upgrade", "http2-settings");

    private final HttpClient http = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger lost = new AtomicInteger();
    private final List<String> passed = new CopyOnWriteArrayList<>();
    private final URI target;
    private final HttpServer server;

    LossyLine(URI target) {
        this.target = target;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::pass);
        server.setExecutor(threads);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Loses the next answers. */
    void lose(int answers) {
        lost.set(answers);
    }

    /** The requests that reached the server, with the status that it answered. */
    List<String> passed() {
        return List.copyOf(passed);
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = HttpRequest.BodyPublishers.ofByteArray(
                    exchange.getRequestBody().readAllBytes());
            var request = HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
                    .method(exchange.getRequestMethod(), body);
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                    values.forEach(value -> request.header(name, value));
                }
            });
            var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            passed.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath() + " " + answer.statusCode());
            if (lost.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                return; // the connection ends without an answer
            }
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
