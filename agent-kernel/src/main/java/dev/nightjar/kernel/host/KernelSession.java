package dev.nightjar.kernel.host;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.host.tool.EarlierResult;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.FoundMemory;
import dev.nightjar.kernel.report.RecordedCalls;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A conversation whose memory is in this kernel. Each call returns within {@code kernel.first_context_timeout_ms} or
 * the time limit of the tool, even when the store hangs; failures are in
 * {@link dev.nightjar.kernel.AgentKernel#failures()}.
 */
public final class KernelSession implements HostSession {

    /** Source of facts that an application saves. */
    private static final String APPLICATION = "application";

    private static final int MOST_FOUND = 10;

    private final Host host;
    private final MemoryScope scope;
    private final String id;

    /**
     * A host as its sessions see it.
     *
     * @param limit maximum time of a question to the store
     */
    public record Host(
            MessagePosting posting,
            ContextAssembly contexts,
            ToolRegistry tools,
            ServiceDirectory services,
            RecordedCalls calls,
            Duration limit,
            Clock clock) {}

    /** @throws IllegalArgumentException when the id is blank */
    public KernelSession(Host host, MemoryScope scope, String id) {
        if (id.isBlank()) {
            throw new IllegalArgumentException("The id of a session must not be blank");
        }
        this.host = host;
        this.scope = scope;
        this.id = id;
    }

    @Override
    public MemoryScope scope() {
        return scope;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String context(String prompt) {
        return text(new ContextRequest(prompt, scope, id));
    }

    @Override
    public String context(String prompt, List<String> inHistory) {
        return text(new ContextRequest(prompt, scope, id, inHistory));
    }

    @Override
    public void said(String text) {
        if (!text.isBlank()) {
            host.posting().post(UserMessage.of(scope, id, text, host.clock().instant()));
        }
    }

    @Override
    public void saidBy(String speaker, String text) {
        if (speaker.isBlank()) {
            throw new IllegalArgumentException("The name of a speaker must not be blank");
        }
        if (!text.isBlank()) {
            host.posting()
                    .post(UserMessage.of(scope, id, text, host.clock().instant())
                            .by(speaker));
        }
    }

    @Override
    public void answered(String text, List<ToolStep> steps) {
        if (!text.isBlank() || !steps.isEmpty()) {
            var now = host.clock().instant();
            host.posting()
                    .post(AgentResponse.of(scope, id, text.isBlank() ? "" : text, now)
                            .withSteps(steps));
        }
    }

    @Override
    public List<StoredMessage> newestTurns(int turns) {
        if (scope.isIncognito()) {
            return AnsweredTurns.of(host.posting().incognito().messages(scope, id));
        }
        return host.services()
                .find(ConversationStore.class)
                .map(store -> AnsweredTurns.of(read(() -> store.newestTurns(scope, id, turns))))
                .orElse(List.of());
    }

    @Override
    public List<ToolDescription> tools() {
        return host.tools().list();
    }

    @Override
    public ToolOutcome call(String tool, String jsonArguments) {
        return call(tool, jsonArguments, List.of());
    }

    @Override
    public ToolOutcome call(String tool, String jsonArguments, List<String> heard) {
        var answers = heard.stream()
                .map(answer -> new EarlierResult(FailureLog.HOST, answer))
                .toList();
        return host.tools().call(new ToolRegistry.Request(tool, jsonArguments, scope, id, answers));
    }

    @Override
    public List<FoundMemory> search(String question) {
        if (scope.isIncognito()) {
            return List.of();
        }
        return SearchHit.related(
                        memory().search(scope, SearchRequest.of(question, MemoryFilter.ALL.searched(), MOST_FOUND)))
                .stream()
                .map(hit -> new FoundMemory(
                        hit.memory().id(), hit.memory().content(), hit.memory().eventTime(), hit.relevance()))
                .toList();
    }

    @Override
    public SavedFact remember(String fact) {
        if (scope.isIncognito()) {
            throw new MemoryException("The conversation '" + id + "' is incognito: nothing of it is saved");
        }
        return memory().remember(
                        scope,
                        FactDraft.builder(fact, 1, APPLICATION).sessionId(id).build());
    }

    @Override
    public boolean forget(MemoryId memory) {
        return memory().forget(scope, memory).isPresent();
    }

    @Override
    public void erase() {
        host.services()
                .find(Erasure.class)
                .ifPresent(erasure -> erasure.erase(scope, new ErasureTarget.OneSession(id), progress -> {}));
    }

    private MemoryService memory() {
        return host.services()
                .find(MemoryService.class)
                .orElseThrow(() -> new MemoryException("No plugin offers memory at present"));
    }

    private String text(ContextRequest request) {
        var text = host.contexts().assemble(request).text();
        host.contexts().given(request, text);
        return text;
    }

    private List<StoredMessage> read(Callable<List<StoredMessage>> query) {
        return host.calls()
                .call(FailureLog.HOST, "read the session '" + id + "'", host.limit(), query)
                .orElse(List.of());
    }
}
