package dev.nightjar.plugin.memory.block;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.search.FollowUps;
import dev.nightjar.plugin.memory.table.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds what was said just before a prompt that says too little by itself: what the user asked before, or the name that
 * a pronoun stands for, which the agent may have said, too. It is read from what is stored of the conversation, so it
 * is the same for every host that captures its messages, before or after it asks for the block. Thread-safe.
 */
public final class EarlierPrompts {

    /** Three prompts, the answers to them and the prompt itself; further back the talk was hardly about the same. */
    private static final int LOOKED_AT = 7;
    /** A follow-up may follow another one. */
    private static final int MAX_BACK = 3;
    /** Characters of a message that count: the end of a long one, where it asks. */
    private static final int MAX_TEXT = 500;
    /** A text with more names leaves open which of them a pronoun means. */
    private static final int MAX_NAMES = 3;

    private final Database database;
    private final FollowUps followUps;

    /** @param followUps tells which prompts say too little */
    public EarlierPrompts(Database database, FollowUps followUps) {
        this.database = database;
        this.followUps = followUps;
    }

    /** The text that the prompt is to be read together with; empty when it says enough, or nothing was said before. */
    Optional<String> before(ContextRequest request) {
        var scope = request.scope();
        var session = request.sessionId();
        if (session == null || scope.isIncognito()) {
            return Optional.empty();
        }
        return switch (followUps.need(scope, request.prompt())) {
            case NOTHING -> Optional.empty();
            case NAMES -> names(scope, before(scope, session, request.prompt()));
            case ALL -> telling(scope, before(scope, session, request.prompt()));
        };
    }

    /** The names in the newest message that has any. */
    private Optional<String> names(MemoryScope scope, List<StoredMessage> said) {
        return said.stream()
                .map(message -> followUps.names(scope, end(message)))
                .filter(names -> !names.isEmpty() && names.size() <= MAX_NAMES)
                .findFirst()
                .map(names -> String.join(" ", names));
    }

    /** The user's messages from the newest one that says enough on; empty when none does. */
    private Optional<String> telling(MemoryScope scope, List<StoredMessage> said) {
        var joined = new ArrayList<String>();
        for (var message : said.stream().filter(EarlierPrompts::isOfUser).toList()) {
            joined.add(end(message));
            if (followUps.saysEnough(scope, end(message))) {
                return Optional.of(String.join("\n", joined));
            }
        }
        return Optional.empty();
    }

    /** Messages said lately, newest first, without the prompt, which a host may have stored already. */
    private List<StoredMessage> before(MemoryScope scope, String session, String prompt) {
        var messages = database.read(tx -> tx.sessions()
                .find(scope, session)
                .map(found -> tx.conversations().messages(found.pk(), LOOKED_AT))
                .orElse(List.of()));
        var said = new ArrayList<StoredMessage>();
        int prompts = 0;
        for (int i = messages.size() - 1; i >= 0 && prompts < MAX_BACK; i--) {
            var message = messages.get(i);
            boolean isPrompt = said.isEmpty()
                    && isOfUser(message)
                    && message.text().strip().equals(prompt.strip());
            if (!message.text().isBlank() && !isPrompt) {
                said.add(message);
                prompts += isOfUser(message) ? 1 : 0;
            }
        }
        return said;
    }

    private static boolean isOfUser(StoredMessage message) {
        return message.role() == Role.USER;
    }

    private static String end(StoredMessage message) {
        var text = message.text();
        return text.length() > MAX_TEXT ? text.substring(text.length() - MAX_TEXT) : text;
    }
}
