package dev.nightjar.kernel.remote;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.client.ClientSession;
import dev.nightjar.client.Message;
import dev.nightjar.client.NightjarException;
import dev.nightjar.client.ToolUse;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.host.AnsweredTurns;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.report.FoundMemory;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SavedFact;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A conversation whose memory is on a server. Thread-safe. */
record RemoteSession(RemoteMemory memory, ClientSession session, MemoryScope scope) implements HostSession {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** The server gives no more at once. */
    private static final int MAX_MESSAGES = 200;
    /** If the newest messages have too few turns, so many times as many are asked for. */
    private static final int GROWTH = 4;

    @Override
    public String id() {
        return session.id();
    }

    @Override
    public String context(String prompt) {
        return context(prompt, List.of());
    }

    @Override
    public String context(String prompt, List<String> inHistory) {
        return read("get the context of a prompt", () -> session.context(prompt, inHistory), "");
    }

    @Override
    public void said(String text) {
        if (!text.isBlank()) {
            attempt("store a message of the user", () -> session.said(text).isRepeated(), false);
        }
    }

    @Override
    public void saidBy(String speaker, String text) {
        if (speaker.isBlank()) {
            throw new IllegalArgumentException("The name of a speaker must not be blank");
        }
        if (!text.isBlank()) {
            attempt(
                    "store a message of the user",
                    () -> session.saidBy(speaker, text).isRepeated(),
                    false);
        }
    }

    @Override
    public void answered(String text, List<ToolStep> steps) {
        var calls = steps.stream()
                .flatMap(step -> step.calls().stream())
                .map(call -> new ToolUse(call.name(), call.arguments(), call.result(), call.isError()))
                .toList();
        if (!text.isBlank() || !calls.isEmpty()) {
            attempt("store an answer", () -> session.answered(text, calls).isRepeated(), false);
        }
    }

    @Override
    public List<StoredMessage> newestTurns(int turns) {
        return read("read the messages", () -> AnsweredTurns.of(stored(turns)), List.of());
    }

    private List<StoredMessage> stored(int turns) {
        for (int last = 2 * Math.min(turns, MAX_MESSAGES / 2); ; last = Math.min(MAX_MESSAGES, GROWTH * last)) {
            var messages = session.messages(last);
            var begins = new ArrayList<Integer>();
            for (int i = 0; i < messages.size(); i++) {
                if (messages.get(i).isOfUser()) {
                    begins.add(i);
                }
            }
            if (begins.size() >= turns || messages.size() < last || last == MAX_MESSAGES) {
                int from = begins.isEmpty() ? messages.size() : begins.get(Math.max(0, begins.size() - turns));
                return stored(messages, from);
            }
        }
    }

    private static List<StoredMessage> stored(List<Message> messages, int from) {
        var stored = new ArrayList<StoredMessage>();
        for (int i = from; i < messages.size(); i++) {
            var message = messages.get(i);
            stored.add(new StoredMessage(
                    i + 1L,
                    message.isOfUser() ? Role.USER : Role.AGENT,
                    null,
                    message.text(),
                    message.time(),
                    steps(message.calls())));
        }
        return stored;
    }

    private static List<ToolStep> steps(List<ToolUse> calls) {
        var records = new ArrayList<ToolCallRecord>();
        for (var call : calls) {
            records.add(new ToolCallRecord(
                    "call_" + (records.size() + 1), call.name(), call.arguments(), call.result(), call.isError()));
        }
        return records.isEmpty() ? List.of() : List.of(new ToolStep("", records));
    }

    @Override
    public List<ToolDescription> tools() {
        return memory.tools();
    }

    @Override
    public ToolOutcome call(String tool, String jsonArguments) {
        return call(tool, jsonArguments, List.of());
    }

    @Override
    public ToolOutcome call(String tool, String jsonArguments, List<String> heard) {
        try {
            var answer = session.call(tool, jsonArguments, heard);
            return new ToolOutcome(!answer.isError(), answer.json());
        } catch (NightjarException e) {
            memory.failed("call the tool " + tool, e);
            var problem = MAPPER.createObjectNode()
                    .put("success", false)
                    .put("error", "Tool '" + tool + "' failed: " + e.getMessage());
            return new ToolOutcome(false, problem.toString());
        }
    }

    @Override
    public List<FoundMemory> search(String question) {
        if (question.isBlank()) {
            return List.of();
        }
        return ask(() -> session.search(question)).stream()
                .map(hit -> new FoundMemory(
                        new MemoryId(hit.memory().id()),
                        hit.memory().content(),
                        hit.memory().time(),
                        hit.relevance()))
                .toList();
    }

    @Override
    public SavedFact remember(String fact) {
        var saved = ask(() -> session.remember(fact));
        var confidence = saved.memory().confidence();
        return new SavedFact(
                new MemoryId(saved.memory().id()),
                saved.memory().content(),
                confidence == null ? 1 : confidence,
                !saved.isNew());
    }

    @Override
    public boolean forget(MemoryId id) {
        return ask(() -> session.forget(id.value()));
    }

    @Override
    public void erase() {
        var unused = ask(session::erase);
    }

    private static <T> T ask(Supplier<T> call) {
        try {
            return call.get();
        } catch (NightjarException e) {
            throw new MemoryException(String.valueOf(e.getMessage()), e);
        }
    }

    private <T> T read(String operation, Supplier<T> call, T otherwise) {
        return memory.isAway() ? otherwise : attempt(operation, call, otherwise);
    }

    private <T> T attempt(String operation, Supplier<T> call, T otherwise) {
        try {
            return call.get();
        } catch (NightjarException e) {
            memory.failed(operation + " of the session '" + id() + "'", e);
            return otherwise;
        }
    }
}
