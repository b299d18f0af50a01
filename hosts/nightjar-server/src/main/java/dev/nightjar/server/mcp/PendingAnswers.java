package dev.nightjar.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.nightjar.commons.text.Utf8;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of a connection, one message per line, and its unanswered requests. It works around two problems of the
 * SDK's transport. When the input ends, the transport drops unwritten answers; so the end is delayed until all requests
 * are answered, up to a limit. At an unreadable line, the transport would stop reading and never see the end; so such a
 * line is answered here with an error.
 */
public final class PendingAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(PendingAnswers.class);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Equal to the transport's limit in characters. */
    private static final int MAX_LINE = 16 * 1024 * 1024;

    private final Lines in;
    private final Answers out;
    private final Duration longest;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Set<JsonNode> pending = new HashSet<>();

    /** @param longest maximum delay of the end of the input */
    public PendingAnswers(InputStream in, OutputStream out, Duration longest) {
        this.in = new Lines(new BufferedInputStream(in));
        this.out = new Answers(out);
        this.longest = longest;
    }

    /** Stream of what the client writes. */
    public InputStream in() {
        return in;
    }

    /** Stream of what the client reads. */
    public OutputStream out() {
        return out;
    }

    /** Waits until the input has ended and all requests are answered. */
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /** The transport stopped reading, so nothing more will be answered. */
    public void end() {
        ended.countDown();
    }

    private synchronized void asked(ProtocolLine line) {
        if (line.kind() == ProtocolLine.Kind.REQUEST) {
            pending.add(line.id());
        } else {
            settled(line.id()); // a cancelled request gets no answer
        }
    }

    private synchronized void settled(JsonNode id) {
        pending.remove(id);
        notifyAll();
    }

    private void endWhenAnswered() {
        try {
            awaitAnswers();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }

    private synchronized void awaitAnswers() throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); !pending.isEmpty() && left > 0; left = deadline - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Passes on the input line by line, for one reader. */
    private final class Lines extends InputStream {

        private final InputStream source;
        private InputStream line = new ByteArrayInputStream(new byte[0]);

        Lines(InputStream source) {
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = line.read(target, offset, length);
            if (read >= 0) {
                return read;
            }
            return ended.getCount() > 0 && nextMessage() ? line.read(target, offset, length) : -1;
        }

        private boolean nextMessage() throws IOException {
            for (var bytes = nextLine(); bytes.length > 0; bytes = nextLine()) {
                if (Utf8.lenient(bytes).isBlank()) {
                    continue;
                }
                var message = ProtocolLine.in(bytes);
                if (message.isMessage()) {
                    asked(message);
                    line = new ByteArrayInputStream(Utf8.lenient(bytes).getBytes(StandardCharsets.UTF_8));
                    return true;
                }
                LOG.warn("A line of {} bytes is no message of the protocol and is left out", bytes.length);
                out.refuse(message);
            }
            endWhenAnswered();
            return false;
        }

        /** A line with its line feed; empty at the end of the input, or when the line is too long for a message. */
        private byte[] nextLine() throws IOException {
            var bytes = new ByteArrayOutputStream();
            int next;
            do {
                next = source.read();
                if (next >= 0) {
                    bytes.write(next);
                }
                if (bytes.size() > MAX_LINE) {
                    LOG.warn("A message of more than {} bytes ends the connection", MAX_LINE);
                    return new byte[0];
                }
            } while (next >= 0 && next != '\n');
            return bytes.toByteArray();
        }
    }

    /** Notes which requests are answered. */
    private final class Answers extends FilterOutputStream {

        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Answers(OutputStream target) {
            super(target);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            line.write(bytes, offset, length);
            if (length > 0 && bytes[offset + length - 1] == '\n') {
                out.flush();
                var message = ProtocolLine.out(line.toByteArray());
                if (message.kind() == ProtocolLine.Kind.ANSWER) {
                    settled(message.id());
                }
                line.reset();
            }
        }

        /** Takes the lock that the transport holds while it writes a message. */
        void refuse(ProtocolLine message) throws IOException {
            boolean isUnreadable = message.kind() == ProtocolLine.Kind.UNREADABLE;
            var answer = MAPPER.createObjectNode().put("jsonrpc", "2.0");
            answer.set("id", message.id().isMissingNode() ? NullNode.getInstance() : message.id());
            answer.putObject("error")
                    .put("code", isUnreadable ? ErrorCodes.PARSE_ERROR : ErrorCodes.INVALID_REQUEST)
                    .put(
                            "message",
                            isUnreadable
                                    ? "This line is not JSON in UTF-8; write one message a line"
                                    : "This line is no JSON-RPC 2.0 request, notification or response");
            synchronized (this) {
                write((answer + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }

        @Override
        public void write(int next) throws IOException {
            write(new byte[] {(byte) next}, 0, 1);
        }
    }
}
