package dev.nightjar.server.access;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Shares the threads among callers. A waiting request uses no thread, so a caller with many connections does not block
 * the others. Thread-safe.
 */
public final class FairHandler extends Handler.Wrapper {

    private final FairShares places;
    private final Duration longest;
    private final Function<Request, @Nullable Requester> askers;
    private final Refusal refusal;

    /** Answers a request that gets no place. */
    @FunctionalInterface
    public interface Refusal {

        /**
         * Answers it.
         *
         * @param isTooMany whether too many other requests of the same caller wait; otherwise this one has waited too
         *     long
         */
        void answer(boolean isTooMany, Response response, Callback callback);
    }

    /**
     * Wraps a handler.
     *
     * @param longest maximum wait of a request
     * @param askers finds the caller of a request; null for a request that needs no place
     */
    public FairHandler(
            Handler handler,
            FairShares places,
            Duration longest,
            Function<Request, @Nullable Requester> askers,
            Refusal refusal) {
        super(handler);
        this.places = places;
        this.longest = longest;
        this.askers = askers;
        this.refusal = refusal;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var requester = askers.apply(request);
        if (requester == null) {
            return super.handle(request, response, callback);
        }
        var visit = new Visit(requester.id(), request, response, callback);
        if (!places.enter(requester.id(), visit::begin)) {
            refusal.answer(true, response, callback);
        } else if (!visit.isSettled.get()) {
            request.getComponents().getScheduler().schedule(visit::giveUp, longest.toMillis(), TimeUnit.MILLISECONDS);
        }
        return true;
    }

    /** A request that needs a place. */
    private final class Visit implements Runnable {

        private final String requester;
        private final Request request;
        private final Response response;
        private final Callback callback;
        /** Whether the request has got a place or has been refused. */
        private final AtomicBoolean isSettled = new AtomicBoolean();

        Visit(String requester, Request request, Response response, Callback callback) {
            this.requester = requester;
            this.request = request;
            this.response = response;
            this.callback = callback;
        }

        void begin() {
            if (!isSettled.compareAndSet(false, true)) {
                places.leave(requester);
                return;
            }
            Request.addCompletionListener(request, unused -> places.leave(requester));
            try {
                request.getComponents().getExecutor().execute(this);
            } catch (RejectedExecutionException e) {
                Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
            }
        }

        void giveUp() {
            if (isSettled.compareAndSet(false, true)) {
                refusal.answer(false, response, callback);
            }
        }

        @Override
        public void run() {
            try {
                if (!FairHandler.super.handle(request, response, callback)) {
                    Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
                }
            } catch (Throwable e) {
                Response.writeError(request, response, callback, e);
            }
        }
    }
}
