package dev.nightjar.web.page;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import java.util.List;
import java.util.Optional;

/** The turn that a memory was read in, between its neighbours. */
public record Around(String link, List<Said> turns) {

    /** The turn of a memory; empty where none is known. */
    public static Optional<Around> of(PageCall call, Memory memory) {
        return turn(call, memory).flatMap(turn -> of(call, turn, memory.content()));
    }

    private static Optional<Episode> turn(PageCall call, Memory memory) {
        return memory instanceof Episode turn
                ? Optional.of(turn)
                : call.memory()
                        .history(call.scope(), memory.id())
                        .flatMap(history -> MemoryLines.turn(history, memory.id()));
    }

    private static Optional<Around> of(PageCall call, Episode turn, String content) {
        var store = call.service(ConversationStore.class);
        var id = String.valueOf(turn.details().sessionId());
        var texts = call.texts();
        return store.session(call.scope(), id).map(session -> {
            // Messages are numbered with gaps, so these are at least the turn and the message before it.
            int last = (int) Math.min(Integer.MAX_VALUE, session.lastSequence() - turn.sequence() + 2);
            var messages = store.transcript(call.scope(), id, last);
            int at = 0;
            while (at < messages.size() - 1 && messages.get(at).sequence() < turn.sequence()) {
                at++;
            }
            var turns = messages.subList(Math.max(0, at - 1), Math.min(messages.size(), at + 2)).stream()
                    .map(message -> new Said(
                            MemoryLines.speaker(message.role(), message.speaker(), call.words()),
                            texts.date(message.time()) + ", " + texts.time(message.time()),
                            message.sequence() == turn.sequence(),
                            Marked.of(message.text(), message.sequence() == turn.sequence() ? content : "")))
                    .toList();
            return new Around(Links.session(id, turn.sequence()), turns);
        });
    }

    /** A turn. */
    public record Said(String speaker, String when, boolean isSource, Marked text) {}
}
