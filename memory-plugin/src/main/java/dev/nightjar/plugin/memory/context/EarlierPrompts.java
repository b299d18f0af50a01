package dev.nightjar.plugin.memory.context;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.search.relevance.FollowUps;
import dev.nightjar.plugin.memory.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds what the user said just before a prompt that says too little by itself. It is read from what is stored of the
 * conversation, so it is the same for every host that captures its messages, before or after it asks for the block.
 * Thread-safe.
 */
public final class EarlierPrompts {

    /** A question, its follow-ups and the answers between them; further back the talk was hardly about the same. */
    private static final int LOOKED_AT = 8;
    /** A follow-up may follow another one. */
    private static final int MAX_JOINED = 3;
    /** Of a long message its end counts, where it asks. */
    private static final int MAX_TEXT = 500;

    private final Database database;
    private final FollowUps followUps;

    /** @param followUps tells which prompts say too little */
    public EarlierPrompts(Database database, FollowUps followUps) {
        this.database = database;
        this.followUps = followUps;
    }

    /** What the prompt is to be read together with; empty when it says enough, or nothing was said before. */
    Optional<String> before(ContextProvider.Request request) {
        var session = request.sessionId();
        if (session == null || !followUps.isFollowUp(request.scope(), request.prompt())) {
            return Optional.empty();
        }
        var said = said(request.scope(), session, request.prompt());
        var joined = new ArrayList<String>();
        for (int i = said.size() - 1; i >= 0 && joined.size() < MAX_JOINED; i--) {
            joined.add(end(said.get(i)));
            if (followUps.tells(request.scope(), said.get(i))) {
                return Optional.of(String.join("\n", joined));
            }
        }
        return Optional.empty();
    }

    /** What the user said lately, in that order, without the prompt, which a host may have stored already. */
    private List<String> said(MemoryScope scope, String session, String prompt) {
        var texts = database.read(tx -> tx.sessions()
                .find(scope, session)
                .map(found -> tx.conversations().messages(found.pk(), LOOKED_AT))
                .orElse(List.of())
                .stream()
                .filter(message -> message.role() == Role.USER)
                .map(StoredMessage::text)
                .filter(text -> !text.isBlank())
                .toList());
        boolean isStored = !texts.isEmpty() && texts.get(texts.size() - 1).strip().equals(prompt.strip());
        return isStored ? texts.subList(0, texts.size() - 1) : texts;
    }

    private static String end(String text) {
        return text.length() > MAX_TEXT ? text.substring(text.length() - MAX_TEXT) : text;
    }
}
