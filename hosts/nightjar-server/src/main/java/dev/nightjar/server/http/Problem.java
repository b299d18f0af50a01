package dev.nightjar.server.http;

import dev.nightjar.server.json.Json;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Why a request failed, as an RFC 9457 problem: the status and what the caller can do. */
final class Problem extends RuntimeException {

    static final String CONTENT_TYPE = "application/problem+json";

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Map<String, String> headers;

    Problem(int status, String detail) {
        this(status, detail, Map.of());
    }

    Problem(int status, String detail, Map<String, String> headers) {
        super(detail, null, false, false);
        this.status = status;
        this.headers = headers;
    }

    int status() {
        return status;
    }

    /** Sends it as the response. */
    void send(HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        response.resetBuffer(); // keep the headers, because they tell whether a page may read this
        response.setStatus(status);
        headers.forEach(response::setHeader);
        response.setContentType(CONTENT_TYPE);
        response.getOutputStream().write(body());
    }

    /** Sends it before a servlet is reached. */
    void send(Response response, Callback callback) {
        response.setStatus(status);
        headers.forEach(response.getHeaders()::put);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, CONTENT_TYPE);
        response.write(true, ByteBuffer.wrap(body()), callback);
    }

    /** The response body. */
    byte[] body() {
        var problem = new LinkedHashMap<String, Object>();
        problem.put("type", "about:blank");
        problem.put("title", HttpStatus.getMessage(status));
        problem.put("status", status);
        problem.put("detail", getMessage());
        return Json.of(problem).getBytes(StandardCharsets.UTF_8);
    }
}
