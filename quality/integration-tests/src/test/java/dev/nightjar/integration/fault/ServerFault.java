package dev.nightjar.integration.fault;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A way in which a server of models or embeddings fails a request that it has read. */
enum ServerFault {
    STATUS_400(status("400 Bad Request", "", "no")),
    STATUS_401(status("401 Unauthorized", "", "no")),
    STATUS_403(status("403 Forbidden", "", "no")),
    STATUS_404(status("404 Not Found", "", "no")),
    STATUS_408(status("408 Request Timeout", "", "")),
    STATUS_429(status("429 Too Many Requests", "", "slow down")),
    STATUS_429_FOR_AN_HOUR(status("429 Too Many Requests", "Retry-After: 3600\r\n", "slow down")),
    STATUS_500(status("500 Internal Server Error", "", "out of order")),
    STATUS_502_IN_HTML(
            status("502 Bad Gateway", "Content-Type: text/html\r\n", "<html><body>Bad gateway</body></html>")),
    STATUS_503(status("503 Service Unavailable", "Retry-After: soon\r\n", "")),
    REDIRECT_TO_ITSELF(status("302 Found", "Location: /v1/embeddings\r\n", "")),
    EMPTY_BODY(status("200 OK", "Content-Type: application/json\r\n", "")),
    NULL(status("200 OK", "Content-Type: application/json\r\n", "null")),
    OTHER_JSON(status("200 OK", "Content-Type: application/json\r\n", "[{\"data\":{\"choices\":7}}]")),
    BROKEN_JSON(status("200 OK", "Content-Type: application/json\r\n", "{\"data\":[{\"index\":0,\"embedding\":[0.1,")),
    WRONG_DIMENSIONS(status(
            "200 OK",
            "Content-Type: application/json\r\n",
            "{\"data\":[{\"index\":0,\"embedding\":[1,2,3]}],\"choices\":[]}")),
    NOT_A_NUMBER(status(
            "200 OK",
            "Content-Type: application/json\r\n",
            "{\"data\":[{\"index\":0,\"embedding\":[" + "NaN,".repeat(31)
                    + "NaN]}],\"choices\":[{\"message\":null}]}")),
    NO_HTTP(out -> out.write("220 mail.example.org ESMTP\r\n".getBytes(StandardCharsets.US_ASCII))),
    CLOSES(out -> {}),
    CUT_BODY(out -> out.write(
            "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"data\":[".getBytes(StandardCharsets.US_ASCII))),
    HANGS(out -> sleep(ServerFault.HANGING_SECONDS)),
    TRICKLES(out -> {
        out.write("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < ServerFault.HANGING_SECONDS; i++) {
            out.write(' ');
            out.flush();
            sleep(1);
        }
    }),
    ENDLESS_BODY(out -> {
        out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n\"".getBytes(StandardCharsets.US_ASCII));
        var piece = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        while (!Thread.currentThread().isInterrupted()) {
            out.write(piece);
        }
    });

    /** Far more than any limit of a client in the test. */
    static final int HANGING_SECONDS = 60;

    @SuppressWarnings("ImmutableEnumChecker") // what writes an answer has no state
    private final Answer answer;

    ServerFault(Answer answer) {
        this.answer = answer;
    }

    /** Answers so; throws when the client has gone. */
    void answer(OutputStream out) throws IOException {
        answer.write(out);
        out.flush();
    }

    private static Answer status(String line, String headers, String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = "HTTP/1.1 " + line + "\r\nConnection: close\r\n" + headers + "Content-Length: " + bytes.length
                + "\r\n\r\n";
        return out -> {
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.write(bytes);
        };
    }

    private static void sleep(int seconds) throws IOException {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the server stops", e);
        }
    }

    private interface Answer {

        void write(OutputStream out) throws IOException;
    }
}
