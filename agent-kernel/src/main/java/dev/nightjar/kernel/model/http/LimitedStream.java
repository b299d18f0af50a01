package dev.nightjar.kernel.model.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails when more bytes come than the limit. Not thread-safe. */
final class LimitedStream extends FilterInputStream {

    private long left;

    LimitedStream(InputStream in, long limit) {
        super(in);
        left = limit;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int read) throws IOException {
        left -= read;
        if (left < 0) {
            throw new IOException("the model's answer is too large");
        }
    }
}
