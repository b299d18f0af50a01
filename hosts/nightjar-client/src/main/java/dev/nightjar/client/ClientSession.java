package dev.nightjar.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One conversation of one user; get it from {@link NightjarClient#session}. For each prompt, call {@link #context} and
 * put its text in front of the prompt, call {@link #said}, ask your model, and call {@link #answered} when the answer
 * is complete.
 *
 * <p>Each method asks the server and returns when it has answered, within the client's timeout; a failure is a
 * {@link NightjarException}. Every request but {@link #call} is sent again after a passing failure: a message has an id
 * and a fact its text, by which the server recognises what it has stored; the others change nothing, or erase what is
 * erased already. One trace remains: when {@link #context} is sent again, the server's record of the blocks that models
 * were given may list the same block twice. It has no state, so you need not keep or close it. Thread-safe.
 */
public final class ClientSession {

    private static final int NOT_FOUND = 404;
    private static final int MAX_MESSAGES = 200;

    private final Connection connection;
    private final @Nullable String user;
    private final String id;

    ClientSession(Connection connection, @Nullable String user, String id) {
        this.connection = connection;
        this.user = user;
        this.id = Arguments.notBlank("id of a session", id);
    }

    /** The user; null for the owner of the token. */
    public @Nullable String user() {
        return user;
    }

    /** The id of the conversation. */
    public String id() {
        return id;
    }

    /** Stores the user's message, word for word and without what {@link #context} added. */
    public StoredMessage said(String text) {
        return said(text, newId());
    }

    /**
     * Stores a message with an id of your own, for example after a failure and a restart of the application.
     *
     * @param messageId unique in the conversation, at most 200 characters; the same message with the same id is stored
     *     once
     */
    public StoredMessage said(String text, String messageId) {
        return store("user", null, text, List.of(), messageId);
    }

    /**
     * Stores the message of one of several people in a conversation, such as a member of a group.
     *
     * @param speaker name of the person, which facts of this message carry; not blank
     * @throws IllegalArgumentException when the speaker is blank
     */
    public StoredMessage saidBy(String speaker, String text) {
        return store("user", Arguments.notBlank("name of a speaker", speaker), text, List.of(), newId());
    }

    /** Stores a complete answer. */
    public StoredMessage answered(String text) {
        return answered(text, List.of());
    }

    /**
     * Stores an answer with the tool calls that led to it.
     *
     * @param text the answer; blank when it was cancelled or failed, so that only the tool calls are stored
     * @param calls oldest first
     */
    public StoredMessage answered(String text, List<ToolUse> calls) {
        return answered(text, calls, newId());
    }

    /** Stores an answer under an id of your own, as in {@link #said(String, String)}. */
    public StoredMessage answered(String text, List<ToolUse> calls, String messageId) {
        return store("agent", null, text, calls, messageId);
    }

    private StoredMessage store(
            String role, @Nullable String speaker, String text, List<ToolUse> calls, String messageId) {
        if (text.isBlank() && calls.isEmpty()) {
            throw new IllegalArgumentException("A message needs a text, or calls of tools that led to an answer");
        }
        var sent = JsonObject.of(
                "session",
                id,
                "role",
                role,
                "speaker",
                speaker,
                "text",
                text.isBlank() ? null : text,
                "id",
                Arguments.notBlank("id of a message", messageId),
                "tool_calls",
                calls.isEmpty() ? null : calls.stream().map(ClientSession::sent).toList());
        return send(Ask.post("/v1/messages", user, sent), StoredMessage::of);
    }

    private static Map<String, Object> sent(ToolUse call) {
        var sent = new LinkedHashMap<String, Object>();
        sent.put("name", call.name());
        sent.put("arguments", call.arguments());
        sent.put("result", call.result());
        sent.put("is_error", call.isError());
        return sent;
    }

    /**
     * The block that memory adds to a prompt, for a host that drops it after the call.
     *
     * @return text to put in front of the prompt; empty for none
     */
    public String context(String prompt) {
        return context(prompt, List.of());
    }

    /**
     * The context for a host that keeps blocks in its history.
     *
     * @param inHistory what earlier prompts got and the model still sees
     */
    public String context(String prompt, List<String> inHistory) {
        var sent = JsonObject.of("prompt", prompt, "session", id, "injected", List.copyOf(inHistory));
        return send(Ask.post("/v1/context", user, sent), answer -> answer.text("text"));
    }

    /** The memories of the user that fit a question best, from all conversations. */
    public List<Hit> search(String question) {
        return search(SearchQuery.of(question));
    }

    /** The memories that fit a question and conditions. */
    public List<Hit> search(SearchQuery query) {
        return send(
                Ask.post("/v1/search", user, query.json()),
                answer -> answer.objects("hits").stream().map(Hit::of).toList());
    }

    /**
     * Remembers a fact: a sentence that is clear by itself, such as "Ada lives in Bergen". If the user's memory has it
     * already, the result is that one.
     */
    public SavedMemory remember(String fact) {
        var sent = JsonObject.of("kind", "fact", "content", fact, "session", id);
        return send(Ask.post("/v1/memories", user, sent), SavedMemory::of);
    }

    /**
     * Erases a memory for good, wherever it is stored.
     *
     * @return whether it was there
     */
    public boolean forget(String memoryId) {
        return isErased(Ask.delete("/v1/memories/" + Ask.encoded(memoryId), user));
    }

    /**
     * Erases this conversation for good, with what was learned from it alone.
     *
     * @return whether it was there
     */
    public boolean erase() {
        return isErased(Ask.delete("/v1/messages?session=" + Ask.encoded(id), user));
    }

    private boolean isErased(Ask ask) {
        try {
            return send(ask, answer -> true);
        } catch (RequestRefusedException e) {
            if (e.status() == NOT_FOUND) {
                return e.isRepeat();
            }
            throw e;
        }
    }

    /**
     * The newest messages of this conversation.
     *
     * @param last how many, 1 to 200
     * @return oldest first; none when nothing of it is stored
     */
    public List<Message> messages(int last) {
        if (last < 1 || last > MAX_MESSAGES) {
            throw new IllegalArgumentException("Ask for 1 to " + MAX_MESSAGES + " messages, not " + last);
        }
        try {
            return send(
                    Ask.get("/v1/messages?session=" + Ask.encoded(id) + "&last=" + last, user),
                    answer ->
                            answer.objects("messages").stream().map(Message::of).toList());
        } catch (RequestRefusedException e) {
            if (e.status() == NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }

    /** The tools that your model may call, including those of memory. */
    public List<Tool> tools() {
        return send(
                Ask.get("/v1/tools", user),
                answer -> answer.objects("tools").stream().map(Tool::of).toList());
    }

    /**
     * Calls a tool for this conversation's user, whatever the arguments say. Because a tool may do something else the
     * second time, this is sent again only when the server did not begin with it.
     *
     * @param tool its name
     * @param jsonArguments a JSON object as the model wrote it; blank for no arguments
     */
    public ToolAnswer call(String tool, String jsonArguments) {
        return call(tool, jsonArguments, List.of());
    }

    /**
     * Same, for a host whose own tools have returned something. A fact that only those results contain does not count
     * as the user's word.
     *
     * @param heard what they returned in this turn, oldest first
     */
    public ToolAnswer call(String tool, String jsonArguments, List<String> heard) {
        var sent = JsonObject.of("session", id, "arguments", jsonArguments, "heard", List.copyOf(heard));
        return send(Ask.post("/v1/tools/" + Ask.encoded(tool), user, sent).once(), ToolAnswer::of);
    }

    private static String newId() {
        return "client-" + UUID.randomUUID();
    }

    private <T> T send(Ask ask, Function<JsonObject, T> shape) {
        return connection.send(ask, shape);
    }
}
