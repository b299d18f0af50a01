package dev.nightjar.server.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Sends the HTTP server's own errors as problems, too, without a stack trace. */
final class ProblemPages extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        var body = new Problem(status, "The server refused the request before it was looked at").body();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
