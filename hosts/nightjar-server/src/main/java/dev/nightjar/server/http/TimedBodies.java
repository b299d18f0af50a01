package dev.nightjar.server.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler.RetainedContentLoaderFactory.RetainedContentLoader;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Waits for the body of each request, up to a time limit. A client that sends slowly keeps a buffer, but no thread. If
 * a body breaks off or does not end, the request is answered here and logged in one line.
 *
 * @param maxBytes of a longer body, only this much is awaited
 * @param limit maximum time for a body to arrive
 */
record TimedBodies(int maxBytes, Duration limit) implements EagerContentHandler.ContentLoaderFactory {

    private static final Logger LOG = LoggerFactory.getLogger(TimedBodies.class);
    private static final String BYTES = TimedBodies.class.getName() + ".bytes";

    /** Number of bytes read of the request's body. */
    static long bytes(Request request) {
        return request.getAttribute(BYTES) instanceof Long bytes ? bytes : 0;
    }

    @Override
    public @Nullable String getApplicableMimeType() {
        return null;
    }

    @Override
    public EagerContentHandler.ContentLoader newContentLoader(
            String contentType,
            String mimeType,
            Handler handler,
            Request request,
            Response response,
            Callback callback) {
        return new Loader(handler, new Body(request, limit), response, callback, this);
    }

    private static final class Loader extends RetainedContentLoader {

        private final Body body;
        private final Duration limit;

        Loader(Handler handler, Body body, Response response, Callback callback, TimedBodies settings) {
            super(handler, body, response, callback, settings.maxBytes, 0, false);
            this.body = body;
            this.limit = settings.limit;
        }

        @Override
        protected void handle(Request request, Response response, Callback callback) {
            body.end.cancel();
            var failure = body.failure;
            if (failure == null) {
                request.setAttribute(BYTES, body.bytes);
                super.handle(request, response, callback);
                return;
            }
            boolean isGone = failure instanceof EofException; // the client has closed the connection
            LOG.atLevel(isGone ? Level.DEBUG : Level.WARN)
                    .log(
                            "{} {} was cut off after {} bytes: {}",
                            request.getMethod(),
                            request.getHttpURI().getPath(),
                            body.bytes,
                            failure.getMessage());
            new Problem(
                            408,
                            "The body was not complete within " + limit.toMillis() + " ms; " + body.bytes
                                    + " bytes had arrived")
                    .send(response, callback);
        }
    }

    /** A request that can be read until its time is up. */
    private static final class Body extends Request.Wrapper {

        private final AtomicReference<@Nullable Runnable> reader = new AtomicReference<>();
        private final Scheduler.Task end;
        private volatile boolean isOver;
        private volatile @Nullable Throwable failure;
        // One thread at a time reads, so this needs no lock.
        private long bytes;

        Body(Request request, Duration limit) {
            super(request);
            end = request.getComponents()
                    .getScheduler()
                    .schedule(this::cutOff, limit.toMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public Content.@Nullable Chunk read() {
            var chunk = isOver
                    ? Content.Chunk.from(new TimeoutException("the body was not there in time"), true)
                    : super.read();
            if (chunk != null && Content.Chunk.isFailure(chunk)) {
                failure = chunk.getFailure();
            } else if (chunk != null) {
                bytes += chunk.remaining();
            }
            return chunk;
        }

        @Override
        public void demand(Runnable callback) {
            reader.set(callback);
            super.demand(Invocable.from(Invocable.getInvocationType(callback), this::readOn));
        }

        private void cutOff() {
            isOver = true;
            readOn();
        }

        /** Called when there is more to read and when time is up; the first call reads. */
        private void readOn() {
            var waiting = reader.getAndSet(null);
            if (waiting != null) {
                waiting.run();
            }
        }
    }
}
