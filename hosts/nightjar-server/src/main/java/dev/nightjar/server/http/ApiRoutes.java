package dev.nightjar.server.http;

import dev.nightjar.commons.prompt.HarnessText;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.internal.value.MemoryTime;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.Verdict;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.access.StoreWatch;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ApiBodies.Context;
import dev.nightjar.server.http.ApiBodies.ContextBody;
import dev.nightjar.server.http.ApiBodies.Erased;
import dev.nightjar.server.http.ApiBodies.ErasedSession;
import dev.nightjar.server.http.ApiBodies.Feedback;
import dev.nightjar.server.http.ApiBodies.Health;
import dev.nightjar.server.http.ApiBodies.Hit;
import dev.nightjar.server.http.ApiBodies.Hits;
import dev.nightjar.server.http.ApiBodies.LeftOut;
import dev.nightjar.server.http.ApiBodies.Memories;
import dev.nightjar.server.http.ApiBodies.Message;
import dev.nightjar.server.http.ApiBodies.NewMemory;
import dev.nightjar.server.http.ApiBodies.Search;
import dev.nightjar.server.http.ApiBodies.Sessions;
import dev.nightjar.server.http.ApiRoute.Answer;
import dev.nightjar.server.json.SessionView;
import dev.nightjar.spi.store.StoreHealth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The routes of the JSON API. Each works in the namespace of the caller's token. Thread-safe. */
final class ApiRoutes {

    private static final int DEFAULT_LIMIT = 10;
    private static final int MAX_LIMIT = 200;

    private final AgentKernel kernel;
    private final MessageIntake messages;
    private final StoreCalls calls;
    private final StoreWatch watch;
    private final SavedMemories saved;
    private final byte[] openApi;

    ApiRoutes(AgentKernel kernel, MessageIntake messages, StoreCalls calls) {
        this.kernel = kernel;
        this.messages = messages;
        this.calls = calls;
        this.watch = new StoreWatch(() -> kernel.service(StoreHealth.class).flatMap(StoreHealth::problem));
        saved = new SavedMemories(kernel);
        try (var file = ApiRoutes.class.getResourceAsStream("openapi.json")) {
            if (file == null) {
                throw new IllegalStateException("openapi.json is missing in this archive");
            }
            openApi = file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<ApiRoute> all() {
        var routes = new ArrayList<ApiRoute>(ofMemory());
        routes.addAll(new ToolRoutes(kernel, calls).all());
        routes.addAll(new UserRoutes(kernel, calls).all());
        routes.addAll(new ProofRoutes(new TokenFile(kernel.dataDirectory())).all());
        return List.copyOf(routes);
    }

    private List<ApiRoute> ofMemory() {
        return List.of(
                new ApiRoute("POST", "/v1/messages", this::say),
                new ApiRoute("GET", "/v1/messages", call -> session(call, sessionParameter(call, "session", "last"))),
                new ApiRoute("DELETE", "/v1/messages", this::eraseSession),
                new ApiRoute("POST", "/v1/context", true, this::context),
                new ApiRoute("GET", "/v1/search", this::searchByParameters),
                new ApiRoute("POST", "/v1/search", true, call -> search(call, call.body(Search.class))),
                new ApiRoute("GET", "/v1/memories", this::list),
                new ApiRoute("POST", "/v1/memories", this::save),
                new ApiRoute("GET", "/v1/memories/{id}", this::show),
                new ApiRoute("DELETE", "/v1/memories/{id}", this::forget),
                new ApiRoute(
                        "PUT",
                        "/v1/memories/{id}/feedback",
                        call -> judge(
                                call, Verdict.ofLabel(call.body(Feedback.class).verdict()))),
                new ApiRoute("DELETE", "/v1/memories/{id}/feedback", call -> judge(call, null)),
                new ApiRoute("GET", "/v1/sessions", this::sessions),
                new ApiRoute("GET", "/v1/sessions/{id}", call -> {
                    call.only("last");
                    return session(call, call.id());
                }),
                new ApiRoute("GET", "/v1/health", call -> health()),
                new ApiRoute("GET", "/v1/openapi.json", call -> Answer.ok(openApi)));
    }

    private Answer say(ApiCall call) throws IOException {
        var message = SaidMessage.of(call.scope(), call.body(Message.class), kernel.clock());
        var stored = messages.store(call.requester(), message);
        var episode = stored.episode();
        return new Answer(
                stored.isRepeated() ? 200 : 201,
                new ApiBodies.StoredMessage(
                        String.valueOf(message.messageId()),
                        episode == null ? null : episode.value(),
                        stored.isRepeated()));
    }

    /** State of the server. The route needs no token, so its answer names no file paths. */
    private Answer health() {
        if (!watch.isUsable()) {
            throw new Problem(503, "The store cannot be read and written at present; the log of the server says why");
        }
        return Answer.ok(new Health("ok"));
    }

    private Answer context(ApiCall call) throws IOException {
        var asked = call.body(ContextBody.class);
        var prompt = HarnessText.without(asked.prompt());
        if (prompt.isBlank() && !asked.prompt().isBlank()) {
            return Answer.ok(new Context("", List.of())); // the prompt is only harness text, not a user's question
        }
        call.requester().costs(RequestCost.CONTEXT);
        var injected = asked.injected() == null ? List.<String>of() : asked.injected();
        var context = calls.inTurn(
                call.requester(),
                () -> kernel.context(new ContextRequest(prompt, call.scope(), asked.session(), injected)));
        return Answer.ok(new Context(
                context.text(),
                context.leftOut().stream()
                        .map(missing -> new LeftOut(missing.extension(), String.valueOf(missing.problem())))
                        .toList()));
    }

    private Answer searchByParameters(ApiCall call) {
        call.only("q", "limit", "kind", "session");
        var query = call.parameter("q");
        if (query == null) {
            throw new Problem(400, "'q' is missing: what to search for");
        }
        var kind = call.parameter("kind");
        return search(
                call,
                new Search(
                        query,
                        call.number("limit"),
                        kind == null ? null : List.of(kind),
                        null,
                        null,
                        call.parameter("session"),
                        null,
                        null,
                        null,
                        null));
    }

    private Answer search(ApiCall call, Search asked) {
        var filter = MemoryFilter.builder()
                .kinds(kinds(asked.kinds()))
                .tags(asked.tags() == null ? Set.of() : Set.copyOf(asked.tags()))
                .category(asked.category())
                .sessionId(asked.session())
                .excludeSessionId(asked.excludeSession())
                .after(time("after", asked.after()))
                .before(time("before", asked.before()))
                .asOf(time("as_of", asked.asOf()))
                .build()
                .searched();
        var request = SearchRequest.of(asked.query(), filter, limit(asked.limit()));
        var scope = call.scope();
        call.requester().costs(RequestCost.search(request.limit()));
        return Answer.ok(new Hits(calls.answer(call.requester(), () -> memory().search(scope, request)).stream()
                .map(hit -> new Hit(hit.rank(), hit.score(), hit.relevance(), hit.memory()))
                .toList()));
    }

    private Answer list(ApiCall call) {
        call.only("limit", "kind", "session", "after");
        var kind = call.parameter("kind");
        var filter = MemoryFilter.builder()
                .kinds(kinds(kind == null ? null : List.of(kind)))
                .sessionId(call.parameter("session"))
                .build();
        var scope = call.scope();
        int limit = limit(call.number("limit"));
        var after = call.parameter("after");
        var page = calls.answer(call.requester(), () -> memory().page(scope, filter, after, limit));
        return Answer.ok(new Memories(page.memories(), page.next()));
    }

    private Answer save(ApiCall call) throws IOException {
        var scope = call.scope();
        var asked = call.body(NewMemory.class);
        call.requester().costs(RequestCost.SAVE);
        return calls.answer(call.requester(), () -> saved.save(scope, asked));
    }

    private Answer show(ApiCall call) {
        var scope = call.scope();
        var id = new MemoryId(call.id());
        return calls.answer(call.requester(), () -> memory().find(scope, id))
                .map(found -> Answer.ok(found))
                .orElseThrow(() -> unknown("memory", call.id()));
    }

    private Answer forget(ApiCall call) {
        var scope = call.scope();
        var id = new MemoryId(call.id());
        var forgotten = calls.answer(
                call.requester(), () -> memory().forget(scope, id).orElseThrow(() -> unknown("memory", call.id())));
        return Answer.ok(new Erased(
                forgotten.erased().stream().map(memory -> memory.id().value()).toList(),
                forgotten.restored().stream().map(fact -> fact.id().value()).toList()));
    }

    private Answer judge(ApiCall call, @Nullable Verdict verdict) {
        var scope = call.scope();
        var id = new MemoryId(call.id());
        var judged = calls.answer(
                call.requester(),
                () -> memory().judge(scope, id, verdict).orElseThrow(() -> unknown("memory", call.id())));
        return Answer.ok(judged);
    }

    private Answer sessions(ApiCall call) {
        call.only("limit", "after");
        var scope = call.scope();
        int limit = limit(call.number("limit"));
        var after = call.parameter("after");
        var page = calls.answer(call.requester(), () -> conversations().page(scope, after, limit));
        return Answer.ok(
                new Sessions(page.sessions().stream().map(SessionView::of).toList(), page.next()));
    }

    private Answer session(ApiCall call, String id) {
        var last = call.number("last");
        var scope = call.scope();
        int most = limit(last == null ? Integer.valueOf(MAX_LIMIT) : last);
        return calls.answer(
                        call.requester(),
                        () -> conversations()
                                .session(scope, id)
                                .map(found -> SessionView.of(found)
                                        .with(conversations().transcript(scope, id, most))))
                .map(Answer::ok)
                .orElseThrow(() -> unknown("session", id));
    }

    private Answer eraseSession(ApiCall call) {
        var scope = call.scope();
        var id = sessionParameter(call, "session");
        var target = new ErasureTarget.OneSession(id);
        var erased = calls.answer(
                call.requester(),
                () -> service(kernel, Erasure.class)
                        .erase(scope, target, progress -> {})
                        .orElseThrow(() -> unknown("session", id)));
        return Answer.ok(new ErasedSession(erased.memories()));
    }

    /** Id of the session, as a parameter: a proxy may refuse a path with an encoded slash. */
    private static String sessionParameter(ApiCall call, String... known) {
        call.only(known);
        var id = call.parameter("session");
        if (id == null) {
            throw new Problem(400, "'session' is missing: the id of the conversation");
        }
        return id;
    }

    private static Problem unknown(String what, String id) {
        return new Problem(404, "There is no " + what + " '" + id + "'");
    }

    private static Set<MemoryKind> kinds(@Nullable List<String> labels) {
        return labels == null
                ? Set.of()
                : labels.stream().map(MemoryKind::ofLabel).collect(Collectors.toSet());
    }

    private static int limit(@Nullable Integer asked) {
        int limit = asked == null ? DEFAULT_LIMIT : asked;
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new Problem(400, "A limit must be 1 to " + MAX_LIMIT + ", but was " + limit);
        }
        return limit;
    }

    /**
     * @throws Problem or IllegalArgumentException naming the property and the value when it is not a time, or out of
     *     range
     */
    static @Nullable Instant time(String name, @Nullable String value) {
        try {
            return value == null
                    ? null
                    : MemoryTime.checked(name, OffsetDateTime.parse(value).toInstant());
        } catch (DateTimeException e) {
            throw new Problem(
                    400, "'" + name + "' must be a time such as 2026-01-31T09:00:00Z, but was '" + value + "'");
        }
    }

    private MemoryService memory() {
        return service(kernel, MemoryService.class);
    }

    private ConversationStore conversations() {
        return service(kernel, ConversationStore.class);
    }

    static <T> T service(AgentKernel kernel, Class<T> type) {
        return kernel.service(type).orElseThrow(() -> new MemoryException("No plugin offers memory at present"));
    }
}
