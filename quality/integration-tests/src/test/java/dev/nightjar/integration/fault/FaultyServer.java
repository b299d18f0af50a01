package dev.nightjar.integration.fault;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that speaks OpenAI's interface of chats and embeddings, or fails every request in one way. It is made of
 * sockets, because no server that keeps to HTTP fails like this.
 */
final class FaultyServer implements AutoCloseable {

    static final int DIMENSIONS = 32;

    private static final Logger log = LoggerFactory.getLogger(FaultyServer.class);

    private static final String CHAT = """
            {"id":"1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"finish_reason":"stop",\
            "message":{"role":"assistant","content":"Hello."}}],\
            "usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}""";

    private final ObjectMapper json = new ObjectMapper();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServerSocket socket;
    private volatile @Nullable ServerFault fault;

    FaultyServer() throws IOException {
        socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    /** The address of its interface. */
    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/v1";
    }

    /** From now on it fails like this; null for a server that is well. */
    void be(@Nullable ServerFault other) {
        fault = other;
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                var client = socket.accept();
                threads.execute(() -> serve(client));
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var in = new BufferedInputStream(client.getInputStream());
                var out = client.getOutputStream()) {
            var head = head(in);
            var body = in.readNBytes(length(head));
            var failing = fault;
            if (failing == null) {
                answer(head, body, out);
            } else {
                failing.answer(out);
            }
        } catch (IOException e) {
            log.debug("A client has gone, as it should: {}", e.toString());
        }
    }

    private void answer(String head, byte[] body, OutputStream out) throws IOException {
        var text = head.contains("/embeddings") ? embeddings(body) : CHAT;
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                        + bytes.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
    }

    /** A direction for each word by its hash. */
    private String embeddings(byte[] body) throws IOException {
        var answer = json.createObjectNode();
        var data = answer.putArray("data");
        var input = json.readTree(body).path("input");
        for (int i = 0; i < input.size(); i++) {
            var sum = new double[DIMENSIONS];
            for (var word : input.get(i).asText().toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1)) {
                sum[Math.floorMod(word.hashCode(), DIMENSIONS)] += 1;
            }
            var numbers = data.addObject().put("index", i).putArray("embedding");
            for (double number : sum) {
                numbers.add(number);
            }
        }
        return json.writeValueAsString(answer);
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("the request ends early");
            }
            head.append((char) c);
        }
        return head.toString();
    }

    private static int length(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
