package dev.nightjar.hostdemo.hook;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a coding agent writes to a hook, read in a thread of its own: an agent may forget to end it. Made for one input. */
public final class HookStdin {

    private static final int MAX_BYTES = 64 * 1024 * 1024;
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private volatile @Nullable IOException problem;

    /** Of this stream, which is not closed. */
    public HookStdin(InputStream in) {
        this.in = in;
    }

    /**
     * All that is written until the end, or until this time is over.
     *
     * @throws IOException when it cannot be read or is too long
     */
    public byte[] read(Duration longest) throws IOException, InterruptedException {
        var thread = new Thread(this::readAll, "nightjar-hook-input");
        thread.setDaemon(true); // what hangs does not keep the process
        thread.start();
        thread.join(longest.toMillis());
        if (problem != null) {
            throw problem;
        }
        synchronized (read) {
            return read.toByteArray();
        }
    }

    private void readAll() {
        var buffer = new byte[BUFFER];
        try {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                synchronized (read) {
                    read.write(buffer, 0, count);
                    if (read.size() > MAX_BYTES) {
                        throw new IOException("Standard input has more than " + MAX_BYTES + " bytes");
                    }
                }
            }
        } catch (IOException e) {
            problem = e;
        }
    }
}
