package dev.nightjar.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A server that answers as a test tells it. Thread-safe. */
final class FakeServer implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final Deque<Answer> script = new ArrayDeque<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** What came in. */
    record Request(String method, String target, Map<String, List<String>> headers, String body) {

        @Nullable
        String header(String name) {
            var values = headers.get(name);
            return values == null ? null : values.get(0);
        }
    }

    /** What goes out; the status 0 loses the answer, and -1 never answers. */
    private record Answer(int status, Map<String, String> headers, String body) {}

    FakeServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    synchronized FakeServer answers(int status, Map<String, String> headers, String body) {
        script.add(new Answer(status, headers, body));
        return this;
    }

    FakeServer answers(int status, String body) {
        return answers(status, Map.of(), body);
    }

    FakeServer losesAnAnswer() {
        return answers(0, "");
    }

    FakeServer neverAnswers() {
        return answers(-1, "");
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    private synchronized Answer next() {
        var next = script.poll();
        return next == null ? new Answer(500, Map.of(), "the script of the test is at its end") : next;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    body));
            var answer = next();
            if (answer.status() < 0) {
                ended.await();
            }
            if (answer.status() <= 0) {
                return;
            }
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
