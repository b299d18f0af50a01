package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many clients at once, some of them slow and some that drop their connection. More of them with
 * {@code -Dnightjar.load.requests=10000 -Dnightjar.load.clients=50 -Dnightjar.load.tokens=20}.
 */
@Timeout(3600)
class LoadIT {

    private static final int REQUESTS = Integer.getInteger("nightjar.load.requests", 500);
    private static final int CLIENTS = Integer.getInteger("nightjar.load.clients", 10);
    private static final int TOKENS = Integer.getInteger("nightjar.load.tokens", 5);
    private static final long SEED = Long.getLong("nightjar.seed", System.nanoTime());

    /** From so many requests on the heap is compared: caches are full by then. */
    private static final int LONG_RUN = 5_000;

    private static final long MAX_GROWTH = 64L * 1024 * 1024;
    private static final String COUNT = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
            + "{\"name\":\"count\",\"arguments\":{\"to\":3},\"_meta\":{\"progressToken\":1}}}";
    private static final Duration BETWEEN_PIECES = Duration.ofMillis(40);
    /** What each message says of the user who sent it. */
    private static final Pattern OWNER = Pattern.compile("owner(\\d+)x");

    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();

    /** A user with a token, and the messages that were acknowledged to them. */
    private record User(int number, MemoryScope scope, Caller caller, Set<String> acknowledged) {

        String message(int client, int i) {
            return "The owner" + number + "x keeps parcel p" + client + "q" + i + " on the shelf";
        }

        void seesOnlyOwn(String text) {
            assertThat(OWNER.matcher(text).results().map(found -> found.group(1)))
                    .as(text)
                    .allMatch(owner -> owner.equals(Integer.toString(number)));
        }
    }

    @Test
    @DisplayName("no user sees a row of another one, and no message that was acknowledged is lost or doubled")
    void should_hold_under_load(@TempDir Path folder) throws Exception {
        try (var host = new ServerHost(folder, builder -> builder.extension(new CountingTool()))) {
            var settings = ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, 100_000);
            var users = new ArrayList<User>();
            long heap = 0;
            try (var server = MemoryServer.start(host.kernel(), settings)) {
                var tokens = new TokenFile(host.kernel().dataDirectory());
                for (int i = 0; i < TOKENS; i++) {
                    var scope = ServerHost.scope("user:owner" + i + "x");
                    var secret = tokens.add(scope.namespace(), Instant.now()).secret();
                    users.add(new User(i, scope, new Caller(server.address(), secret), ConcurrentHashMap.newKeySet()));
                }
                run(users, 0, REQUESTS / CLIENTS / 4);
                heap = usedHeap();
                run(users, REQUESTS / CLIENTS / 4, REQUESTS / CLIENTS);
            }
            long grown = usedHeap() - heap;
            report(users, grown);
            assertThat(done.get()).isEqualTo(REQUESTS / CLIENTS * CLIENTS);
            users.forEach(user -> check(host, user));
            if (REQUESTS >= LONG_RUN) {
                assertThat(grown).as("growth of the heap in bytes").isLessThan(MAX_GROWTH);
            }
        }
    }

    private void run(List<User> users, int from, int to) throws Exception {
        var pool = Executors.newFixedThreadPool(CLIENTS);
        try {
            var clients = IntStream.range(0, CLIENTS)
                    .<Callable<Void>>mapToObj(client -> () -> {
                        var random = new Random(SEED + client * 1_000_003L + from);
                        for (int i = from; i < to; i++) {
                            request(users.get(client % users.size()), client, i, random);
                            done.incrementAndGet();
                        }
                        return null;
                    })
                    .toList();
            for (Future<Void> client : pool.invokeAll(clients)) {
                client.get();
            }
        } finally {
            pool.shutdown();
        }
    }

    private void request(User user, int client, int i, Random random) throws IOException {
        int kind = random.nextInt(100);
        if (kind < 55) {
            post(user, client, i);
        } else if (kind < 68) {
            var reply = user.caller().get("/v1/search?q=parcel%20shelf%20owner&limit=50");
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            user.seesOnlyOwn(reply.text());
        } else if (kind < 76) {
            var reply = user.caller()
                    .post("/v1/context", Map.of("prompt", "Which parcels are on the shelf?", "session", "other"));
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            user.seesOnlyOwn(reply.text());
        } else if (kind < 82) {
            user.seesOnlyOwn(user.caller().get("/v1/memories?limit=50").text());
        } else if (kind < 86) {
            user.seesOnlyOwn(searchOverMcp(user));
        } else if (kind < 90) {
            count(user, random.nextBoolean());
        } else if (kind < 94) {
            trickle(user, client, i);
        } else {
            drop(user, client, i, random.nextBoolean());
        }
    }

    private void post(User user, int client, int i) {
        var text = user.message(client, i);
        var reply = user.caller().say("s" + client, text);
        if (reply.status() == 201) {
            user.acknowledged().add(text);
        } else {
            assertThat(reply.status()).as(reply.text()).isEqualTo(503);
            refused.incrementAndGet();
        }
    }

    private static String searchOverMcp(User user) {
        var reply = Caller.send(user.caller()
                .request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search_memory\","
                                + "\"arguments\":{\"query\":\"parcel on the shelf of the owner\"}}}")));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.body().at("/result/isError").asBoolean())
                .as(reply.text())
                .isFalse();
        return reply.text();
    }

    /** Sends a message in pieces with pauses. */
    private void trickle(User user, int client, int i) throws IOException {
        var text = user.message(client, i);
        var request = raw(user, "/v1/messages", said(client, text));
        try (var socket = connect(user)) {
            for (int at = 0; at < request.length; at += 100) {
                socket.getOutputStream().write(request, at, Math.min(100, request.length - at));
                socket.getOutputStream().flush();
                LockSupport.parkNanos(BETWEEN_PIECES.toNanos());
            }
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 201");
            user.acknowledged().add(text);
        }
    }

    /** Is gone in the middle of a message, or before the answer: such a message may be stored or not. */
    private static void drop(User user, int client, int i, boolean isWhole) throws IOException {
        var request = raw(user, "/v1/messages", said(client, user.message(client, i)));
        try (var socket = connect(user)) {
            socket.getOutputStream().write(request, 0, isWhole ? request.length : request.length - 20);
            socket.getOutputStream().flush();
        }
    }

    /** Hears slowly how far a call has come, or is gone after the first step. */
    private static void count(User user, boolean isWhole) throws IOException {
        var told = new StringBuilder();
        try (var socket = connect(user)) {
            socket.getOutputStream().write(raw(user, "/mcp", COUNT));
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            var last = isWhole ? "\"result\"" : "counted to 1";
            for (var line = lines.readLine(); line != null && !line.contains(last); line = lines.readLine()) {
                told.append(line).append('\n');
                if (line.contains("counted to")) {
                    LockSupport.parkNanos(BETWEEN_PIECES.toNanos());
                }
            }
        }
        user.seesOnlyOwn(told.toString());
        if (isWhole) {
            assertThat(told)
                    .contains(
                            "text/event-stream",
                            "counted to 3 for " + user.scope().namespace());
        }
    }

    private static Socket connect(User user) throws IOException {
        return new Socket(
                InetAddress.getLoopbackAddress(), user.caller().server().getPort());
    }

    private static String said(int client, String text) {
        return "{\"session\":\"s" + client + "\",\"role\":\"user\",\"text\":\"" + text + "\"}";
    }

    private static byte[] raw(User user, String path, String body) {
        return ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                        + user.caller().token()
                        + "\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json"
                        + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static void check(ServerHost host, User user) {
        var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE);
        var stored = host.memory().list(user.scope(), filter, REQUESTS + 1).stream()
                .map(Memory::content)
                .toList();
        assertThat(stored).doesNotHaveDuplicates().containsAll(user.acknowledged());
        stored.forEach(user::seesOnlyOwn);
    }

    private void report(List<User> users, long grown) {
        int acknowledged =
                users.stream().mapToInt(user -> user.acknowledged().size()).sum();
        System.out.printf(
                "%d requests of %d clients with %d tokens (seed %d): %d messages acknowledged, %d not stored in time,"
                        + " heap grown by %,d bytes after the first quarter%n",
                done.get(), CLIENTS, users.size(), SEED, acknowledged, refused.get(), grown);
        assertThat(acknowledged).isPositive();
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
