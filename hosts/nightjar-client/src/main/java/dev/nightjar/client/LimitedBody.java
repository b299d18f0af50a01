package dev.nightjar.client;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Receives the bytes of an answer, and breaks off when they are too many to keep. */
final class LimitedBody implements BodySubscriber<byte[]> {

    private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
    private final int status;
    private final long most;
    private long received;
    private @Nullable Subscription subscription;

    LimitedBody(int status, long most) {
        this.status = status;
        this.most = most;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole.getBody();
    }

    @Override
    public void onSubscribe(Subscription begun) {
        subscription = begun;
        whole.onSubscribe(begun);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (received > most) {
            return;
        }
        received += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (received <= most) {
            whole.onNext(buffers);
            return;
        }
        if (subscription != null) {
            subscription.cancel();
        }
        whole.onError(new UnexpectedAnswerException(
                status, "The answer of the server has more than " + most + " bytes; ask for fewer memories at once"));
    }

    @Override
    public void onError(Throwable problem) {
        whole.onError(problem);
    }

    @Override
    public void onComplete() {
        whole.onComplete();
    }
}
