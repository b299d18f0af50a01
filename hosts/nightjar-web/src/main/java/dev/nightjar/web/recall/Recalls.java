package dev.nightjar.web.recall;

import dev.nightjar.context.RecallLog;
import dev.nightjar.context.RecallLog.Recall;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Role;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The newest blocks that models were given, to lead to them from a conversation and from a memory. */
public record Recalls(List<Recall> newest) {

    private static final int LOOKED_AT = 100;
    private static final int SHOWN = 5;

    /** The newest blocks; none where no plugin stores them. */
    public static Recalls of(PageCall call) {
        return new Recalls(call.kernel().service(RecallLog.class).stream()
                .flatMap(log -> log.recent(call.scope(), LOOKED_AT, null).stream())
                .toList());
    }

    /** Address of the block that a model got with a user's message. */
    public Optional<String> givenWith(String session, StoredMessage message) {
        return newest.stream()
                .filter(recall -> message.role() == Role.USER && session.equals(recall.sessionId()))
                .filter(recall -> !recall.prompt().isBlank() && message.text().startsWith(recall.prompt()))
                .min(Comparator.comparingLong(recall ->
                        Math.abs(recall.time().toEpochMilli() - message.time().toEpochMilli())))
                .map(Recalls::link);
    }

    /** Newest prompts with a memory in their block. */
    public List<Prompt> with(MemoryId id, Texts texts) {
        return newest.stream()
                .filter(recall -> recall.lines().stream()
                        .anyMatch(line -> line.memory().id().equals(id)))
                .limit(SHOWN)
                .map(recall -> new Prompt(Texts.name(recall.prompt()), texts.full(recall.time()), link(recall)))
                .toList();
    }

    private static String link(Recall recall) {
        return Links.to("/injected", "id", recall.id());
    }

    /**
     * A prompt with which a model was given a memory.
     *
     * @param text its beginning; empty when it must not be stored
     */
    public record Prompt(String text, String when, String link) {}
}
