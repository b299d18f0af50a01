package dev.nightjar.server.http;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.json.Json;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes requests to their routes, and answers every refusal with a problem document. */
final class ApiServlet extends HttpServlet {

    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(ApiServlet.class);

    private final transient List<ApiRoute> routes;
    private final int maxBytes;

    ApiServlet(List<ApiRoute> routes, int maxBytes) {
        this.routes = routes;
        this.maxBytes = maxBytes;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            var route = route(request);
            if (!route.isReading() && AccessHandler.requester(request).isReadOnly()) {
                throw new Problem(403, Requester.READ_ONLY);
            }
            var answer = route.action().of(new ApiCall(request, route.id(request.getRequestURI()), maxBytes));
            response.setStatus(answer.status());
            response.setHeader("Cache-Control", "no-store");
            write(answer.body(), response);
        } catch (Problem problem) {
            problem.send(response);
        } catch (HttpException.RuntimeException e) {
            new Problem(e.getCode(), "The parameters cannot be read; they must be percent-encoded UTF-8")
                    .send(response);
        } catch (IllegalArgumentException e) {
            new Problem(400, String.valueOf(e.getMessage())).send(response);
        } catch (MemoryException e) {
            LOG.warn("{} {} failed: {}", request.getMethod(), request.getRequestURI(), e.getMessage());
            new Problem(503, e.messageForCallers(), Map.of("Retry-After", "2")).send(response);
        } catch (RuntimeException e) {
            LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), e);
            new Problem(500, "Something unexpected went wrong; the log of the server has more").send(response);
        }
    }

    private static void write(Object body, HttpServletResponse response) throws IOException {
        var out = response.getOutputStream();
        if (body instanceof ApiRoute.Lines lines) {
            response.setContentType("application/jsonl");
            lines.writeTo(out);
            return;
        }
        response.setContentType("application/json");
        out.write(body instanceof byte[] bytes ? bytes : Json.of(body).getBytes(StandardCharsets.UTF_8));
    }

    private ApiRoute route(HttpServletRequest request) {
        var path = request.getRequestURI();
        var here = routes.stream().filter(route -> route.matches(path)).toList();
        if (here.isEmpty()) {
            throw new Problem(404, "There is nothing at " + path + "; /v1/openapi.json lists the paths");
        }
        var method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        return here.stream()
                .filter(route -> route.method().equals(method))
                .findFirst()
                .orElseThrow(() -> {
                    var methods = here.stream().map(ApiRoute::method).collect(Collectors.joining(", "));
                    return new Problem(
                            405, request.getMethod() + " is not possible at " + path, Map.of("Allow", methods));
                });
    }
}
