package dev.nightjar.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of a connection, one message a line, with the requests that are not answered yet. When the input ends, the transport of the SDK drops what it has not written; so the end is held back until all is answered, or for a limit
 * of time. At a line that is no message it would stop to read; such lines are left out.
 */
public final class PendingAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(PendingAnswers.class);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** As many bytes as the transport takes characters. */
    private static final int MAX_LINE = 16 * 1024 * 1024;

    private final Lines in;
    private final Answers out;
    private final Duration longest;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Set<JsonNode> pending = new HashSet<>();

    /** @param longest how long the end of the input is held back at most */
    public PendingAnswers(InputStream in, OutputStream out, Duration longest) {
        this.in = new Lines(new BufferedInputStream(in));
        this.out = new Answers(out);
        this.longest = longest;
    }

    /** What the client writes. */
    public InputStream in() {
        return in;
    }

    /** What the client reads. */
    public OutputStream out() {
        return out;
    }

    /** Waits until the client has ended its side and all that it asked is answered. */
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    private enum Kind {
        REQUEST,
        ANSWER,
        NOTIFICATION,
        NONE
    }

    /**
     * What a line is.
     *
     * @param id of the request that is made, answered or cancelled; missing where there is none
     */
    private record Line(Kind kind, JsonNode id) {

        private static final Line NO_MESSAGE = new Line(Kind.NONE, MissingNode.getInstance());

        static Line of(byte[] line) {
            JsonNode message;
            try {
                message = MAPPER.readTree(line);
            } catch (IOException e) {
                return NO_MESSAGE;
            }
            var id = message.path("id");
            boolean hasId = id.isTextual() || id.isIntegralNumber();
            var method = message.path("method");
            if (!message.isObject() || (message.has("id") && !hasId)) {
                return NO_MESSAGE;
            } else if (method.isTextual()) {
                return hasId ? new Line(Kind.REQUEST, id) : new Line(Kind.NOTIFICATION, cancelled(message));
            }
            return hasId && (message.has("result") || message.has("error")) ? new Line(Kind.ANSWER, id) : NO_MESSAGE;
        }

        private static JsonNode cancelled(JsonNode message) {
            return message.path("method").asText().equals(RunningRequests.CANCELLED)
                    ? message.at("/params/requestId")
                    : MissingNode.getInstance();
        }
    }

    private synchronized void asked(Line line) {
        if (line.kind == Kind.REQUEST) {
            pending.add(line.id);
        } else {
            settled(line.id); // what is cancelled gets no answer
        }
    }

    private synchronized void settled(JsonNode id) {
        pending.remove(id);
        notifyAll();
    }

    private void end() {
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

    /** Gives the input on line by line, for one reader. */
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
                var message = Line.of(bytes);
                if (message.kind != Kind.NONE) {
                    asked(message);
                    line = new ByteArrayInputStream(bytes);
                    return true;
                }
                LOG.warn("A line of {} bytes is no message of the protocol and is left out", bytes.length);
            }
            end();
            return false;
        }

        /** With its line feed; empty at the end, or when it is too long to be a message. */
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

    /** Notes each answer that is written. */
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
                var message = Line.of(line.toByteArray());
                if (message.kind == Kind.ANSWER) {
                    settled(message.id);
                }
                line.reset();
            }
        }

        @Override
        public void write(int next) throws IOException {
            write(new byte[] {(byte) next}, 0, 1);
        }
    }
}
