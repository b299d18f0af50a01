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
 * Gives threads to requests, shared out among those who ask. A request that waits takes up no thread, so that however many
 * connections one of them has, the others are answered. Thread-safe.
 */
public final class FairHandler extends Handler.Wrapper {

    private final FairShares places;
    private final Duration longest;
    private final Function<Request, @Nullable Asker> askers;
    private final Refusal refusal;

    /** Answers a request that gets no place. */
    @FunctionalInterface
    public interface Refusal {

        /**
         * Answers it.
         *
         * @param isTooMany whether too many others of the same asker wait, or else this one has waited too long
         */
        void answer(boolean isTooMany, Response response, Callback callback);
    }

    /**
     * In front of a handler.
     *
     * @param longest how long a request waits
     * @param askers tells who makes a request; null for one that needs no place
     */
    public FairHandler(
            Handler handler,
            FairShares places,
            Duration longest,
            Function<Request, @Nullable Asker> askers,
            Refusal refusal) {
        super(handler);
        this.places = places;
        this.longest = longest;
        this.askers = askers;
        this.refusal = refusal;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var asker = askers.apply(request);
        if (asker == null) {
            return super.handle(request, response, callback);
        }
        var visit = new Visit(asker.id(), request, response, callback);
        if (!places.enter(asker.id(), visit::begin)) {
            refusal.answer(true, response, callback);
        } else if (!visit.isSettled.get()) {
            request.getComponents().getScheduler().schedule(visit::giveUp, longest.toMillis(), TimeUnit.MILLISECONDS);
        }
        return true;
    }

    /** A request on its way in. */
    private final class Visit implements Runnable {

        private final String asker;
        private final Request request;
        private final Response response;
        private final Callback callback;
        /** Whether it has its place or was given up. */
        private final AtomicBoolean isSettled = new AtomicBoolean();

        Visit(String asker, Request request, Response response, Callback callback) {
            this.asker = asker;
            this.request = request;
            this.response = response;
            this.callback = callback;
        }

        void begin() {
            if (!isSettled.compareAndSet(false, true)) {
                places.leave(asker);
                return;
            }
            Request.addCompletionListener(request, unused -> places.leave(asker));
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
