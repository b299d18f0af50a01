package dev.nightjar.web.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;

/** The body of a file to keep: the answer is named an attachment when the first byte is written. */
final class Attachment extends OutputStream {

    static final String HEADER = "Content-Disposition";

    private final HttpServletResponse response;
    private final String name;

    Attachment(HttpServletResponse response, String name) {
        this.response = response;
        this.name = name;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (!response.isCommitted()) {
            response.setHeader(HEADER, "attachment; filename=\"" + name + "\"");
        }
        response.getOutputStream().write(bytes, offset, length);
    }
}
