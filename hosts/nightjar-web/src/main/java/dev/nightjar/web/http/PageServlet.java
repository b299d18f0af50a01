package dev.nightjar.web.http;

import com.google.common.collect.Maps;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Frame;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Problem;
import dev.nightjar.web.page.Words;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests to pages: checks that they come from a session and its own forms, and renders templates. */
final class PageServlet extends HttpServlet {

    /** Path of one-time links. */
    static final String OPEN = "/open";
    /** Path at which a program with a token gets a link. */
    static final String LINKS = "/links";
    /** Path that ends a session. */
    static final String LEAVE = "/leave";
    /** The hidden field of each form. */
    static final String FORM = "form";

    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(PageServlet.class);
    private static final String HTML = "text/html;charset=utf-8";
    private static final String DISPOSITION = "Content-Disposition";

    private static final String UNKNOWN = "This browser has not opened these pages at this address.";
    private static final String OVER =
            "This session has ended: nobody used it for twelve hours, the server was started again, or its token was removed.";

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, PageServlet.class.getClassLoader(), "dev.nightjar.web.template");

    private final transient AgentKernel kernel;
    private final transient Doorkeeper door;
    private final transient Map<String, Page> pages;
    private final transient List<Frame.Tab> tabs;
    private final transient StoreCalls calls;
    private final transient Assets assets = new Assets();

    PageServlet(AgentKernel kernel, Doorkeeper door, Map<String, Page> pages, List<Frame.Tab> tabs, StoreCalls calls) {
        this.kernel = kernel;
        this.door = door;
        this.pages = pages;
        this.tabs = tabs;
        this.calls = calls;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Browser.protect(response);
        var path = Optional.ofNullable(request.getPathInfo()).orElse("/");
        try {
            var asset = assets.find(path);
            if (asset.isPresent()) {
                response.setHeader("Cache-Control", "max-age=3600");
                send(response, 200, asset.get().type(), asset.get().content().read());
                return;
            }
            Browser.requireOwnSite(request);
            answer(path, request, response);
        } catch (PageProblem problem) {
            refuse(request, response, problem);
        } catch (IllegalArgumentException e) {
            refuse(request, response, new PageProblem(400, String.valueOf(e.getMessage())));
        } catch (MemoryException e) {
            LOG.warn("{} {} failed: {}", request.getMethod(), path, e.getMessage());
            refuse(request, response, new PageProblem(503, e.messageForCallers()));
        } catch (RuntimeException e) {
            LOG.error("{} {} failed", request.getMethod(), path, e);
            refuse(
                    request,
                    response,
                    new PageProblem(500, "Something unexpected went wrong; the log of the server has more"));
        }
    }

    private void answer(String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean isChange = request.getMethod().equals("POST");
        if (!isChange && !Browser.isReading(request)) {
            throw new PageProblem(405, "{0} is not possible here", request.getMethod());
        }
        var requester = Requester.of(request).orElse(null);
        if (path.equals(OPEN) && request.getMethod().equals("GET")) {
            open(request, response);
        } else if (path.equals(LINKS) && isChange && requester != null) {
            var link = door.link(requester.id()).getBytes(StandardCharsets.UTF_8);
            send(response, 201, "text/plain;charset=utf-8", link);
        } else {
            var visit = visit(request);
            if (visit == null) {
                stranger(request, response, 401, door.isOver(request) ? OVER : UNKNOWN);
                return;
            }
            var page = path.substring(visit.place.segment().length());
            if (isChange && page.equals(LEAVE)) {
                door.leave(
                        request,
                        visit.session,
                        Optional.ofNullable(request.getParameter(FORM)).orElse(""));
                stranger(request, response, 200, "You are signed out, and this address opens nothing any more.");
            } else if (page.length() <= 1) {
                redirect(response, first(visit.place));
            } else {
                answer(page, visit, response, isChange);
            }
        }
    }

    private void answer(String path, Visit visit, HttpServletResponse response, boolean isChange) throws IOException {
        var page = Optional.ofNullable(pages.get(path))
                .orElseThrow(() -> new PageProblem(404, "There is no page at this address"));
        var request = visit.request;
        var call = new PageCall(
                kernel,
                visit.requester.scope(),
                Maps.transformValues(request.getParameterMap(), values -> List.of(values)),
                Browser.cameFrom(request),
                words(request),
                visit.session::tell);
        visit.requester.costs(RequestCost.SEARCH);
        if (isChange) {
            door.requireChangeable(visit.session, call.text(FORM).orElse(""));
        }
        // A change is not interrupted: an erasure may take longer than the time limit for reading.
        var answered = isChange
                ? calls.inTurn(visit.requester, () -> Answered.of(page.change(call), call))
                : calls.answer(visit.requester, () -> Answered.of(page.show(call), call));
        var answer = answered.answer();
        if (answer instanceof Answer.Moved moved) {
            redirect(response, visit.place.addressOf(moved.to()));
        } else if (answer instanceof Answer.Kept file) {
            visit.requester.costs(RequestCost.WHOLE_USER);
            keep(response, file, visit.requester);
        } else if (answer instanceof Answer.Shown shown) {
            show(response, 200, visit, shown, path, address(visit, isChange), answered.waiting());
        }
    }

    private void keep(HttpServletResponse response, Answer.Kept file, Requester requester) throws IOException {
        response.setContentType(file.type());
        response.setHeader(DISPOSITION, "attachment; filename=\"" + file.name() + "\"");
        try {
            calls.inTurn(requester, () -> {
                try {
                    file.content().writeTo(response.getOutputStream());
                    return true;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** A request of a session. */
    private record Visit(HttpServletRequest request, Requester requester, Session session, Place place) {}

    /** The session of the caller; null for a stranger, and for a caller who sent a token of another session. */
    private @Nullable Visit visit(HttpServletRequest request) {
        return Requester.of(request)
                .flatMap(requester -> door.session(request)
                        .filter(session -> session.token().id().equals(requester.id()))
                        .map(session -> new Visit(request, requester, session, Place.in(request.getRequestURI()))))
                .orElse(null);
    }

    private void open(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var opened = door.open(Optional.ofNullable(request.getParameter("code")).orElse(""));
        if (opened.isEmpty()) {
            stranger(request, response, 403, "This link was used already, or it is older than a few minutes.");
            return;
        }
        response.addHeader("Set-Cookie", opened.get().cookie());
        redirect(response, first(opened.get().place()));
    }

    /** Address of the first page. */
    private String first(Place place) {
        return place.addressOf(tabs.get(0).link());
    }

    /** Address to which a form on the page leads back; the answer to a form has no address of its own. */
    private static String address(Visit visit, boolean isChange) {
        var query = isChange ? null : visit.request.getQueryString();
        var page = visit.place.pageAt(visit.request.getRequestURI());
        return page + (query == null ? "" : "?" + query);
    }

    /** An answer, and how many memories wait for a decision. */
    private record Answered(Answer answer, long waiting) {

        static Answered of(Answer answer, PageCall call) {
            return new Answered(
                    answer,
                    answer instanceof Answer.Moved
                            ? 0
                            : call.kernel().service(MemoryReview.class).stream()
                                    .mapToLong(review -> review.count(call.scope()))
                                    .sum());
        }
    }

    /** The text of a form that was refused, so that nobody has to write it again; null for none. */
    private static @Nullable String typed(HttpServletRequest request) {
        return Browser.isReading(request) ? null : request.getParameter("text");
    }

    private static Words words(HttpServletRequest request) {
        return Words.of(request.getHeader("Accept-Language"));
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response, PageProblem problem)
            throws IOException {
        if (response.isCommitted()) {
            throw new IOException("The answer failed after its beginning was sent", problem);
        }
        response.resetBuffer();
        response.setHeader(DISPOSITION, null);
        var visit = visit(request);
        var said = problem.in(words(request));
        if (visit == null) {
            stranger(request, response, problem.status(), said);
        } else {
            var view = new Problem(said, typed(request), problem.next());
            var shown = new Answer.Shown("problem.jte", "Not possible", view);
            show(response, problem.status(), visit, shown, "/problem", Links.to("/know"), 0);
        }
    }

    private static void stranger(HttpServletRequest request, HttpServletResponse response, int status, String message)
            throws IOException {
        var html = new StringOutput();
        var typed = Optional.ofNullable(typed(request)).orElse("");
        TEMPLATES.render("stranger.jte", Map.of("words", words(request), "message", message, "typed", typed), html);
        send(response, status, HTML, html.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void show(
            HttpServletResponse response,
            int status,
            Visit visit,
            Answer.Shown shown,
            String path,
            String address,
            long waiting)
            throws IOException {
        var words = words(visit.request);
        var scope = visit.requester.scope();
        var frame = new Frame(
                words.say(shown.title()),
                tabs,
                path,
                address,
                scope.agentId(),
                scope.namespace().value(),
                door.isReadOnly(visit.session),
                waiting,
                words,
                visit.request.getHeader("HX-Boosted") != null,
                visit.session.takeNotice(),
                visit.session::form);
        var html = new StringOutput();
        var placed = new PlacedOutput(html, visit.place);
        TEMPLATES.render(shown.template(), Map.of("frame", frame, "view", shown.view()), placed);
        send(response, status, HTML, html.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpServletResponse response, int status, String type, byte[] body) throws IOException {
        response.setStatus(status);
        response.setContentType(type);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static void redirect(HttpServletResponse response, String to) {
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader("Location", to);
    }
}
