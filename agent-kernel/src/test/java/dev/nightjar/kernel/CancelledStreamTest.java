package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.nightjar.spi.agent.AgentOutcome.Cancelled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
final class CancelledStreamTest {

    @TempDir
    Path home;

    @ParameterizedTest
    @EnumSource
    @DisplayName("a cancelled answer closes the connection, so that the server writes, and bills, no more")
    void should_close_the_stream_of_a_cancelled_answer(WireFormat wire) throws Exception {
        var isClosed = new CountDownLatch(1);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", wire.streamType);
            exchange.sendResponseHeaders(200, 0);
            var piece = wire.streamed("word ", "end").lines().takeWhile(line -> !line.contains("end"));
            try (var out = exchange.getResponseBody()) {
                var written = (String.join("\n", piece.toList()) + "\n\n").getBytes(StandardCharsets.UTF_8);
                while (true) {
                    out.write(written);
                    out.flush();
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            } catch (IOException e) {
                isClosed.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        String yaml = "model:\n  provider: %s\n  name: m\n  base_url: http://localhost:%d%s\n"
                .formatted(
                        wire.name().toLowerCase(Locale.ROOT),
                        server.getAddress().getPort(),
                        wire.base);
        try (var kernel = ModelHost.start(home, yaml, new SkippedTime())) {
            var talking = Thread.currentThread();

            var outcome = kernel.converse("s1").answer("Hello?", piece -> talking.interrupt());

            assertThat(Thread.interrupted()).isTrue();
            assertThat(outcome).isInstanceOf(Cancelled.class);
            assertThat(isClosed.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }
}
