package dev.nightjar.kernel.host;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.agent.Summaries;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.RecordedCalls;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.conversation.ConversationSummarizer;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The rolling summary of a conversation, stored by a plugin. An incognito conversation has none, and there is none when
 * no plugin stores conversations. It is made from the stored messages, so nothing is missing after an interruption.
 *
 * @param limit maximum time of a question to the store
 * @param most maximum code points of a summary
 */
record StoredSummary(
        ServiceDirectory services,
        RecordedCalls calls,
        Duration limit,
        MemoryScope scope,
        String sessionId,
        ConversationSummarizer summarizer,
        int most)
        implements Summaries {

    /** Number of attempts when others write first; the next answer tries again. */
    private static final int ATTEMPTS = 3;

    @Override
    public boolean isKept() {
        return !scope.isIncognito()
                && services.find(RollingSummaryStore.class).isPresent()
                && services.find(ConversationStore.class).isPresent();
    }

    @Override
    public RollingSummary current(RollingSummary known) {
        return isKept()
                ? call("read the rolling summary", () -> summaries().summary(scope, sessionId))
                        .orElse(known)
                : known;
    }

    @Override
    public RollingSummary covering(RollingSummary known, long position) {
        var current = known;
        for (int i = 0; i < ATTEMPTS && current.lastSequence() < position; i++) {
            var from = current;
            var messages = call("read the messages to summarise", () -> between(from.lastSequence(), position));
            if (messages.isEmpty()) {
                return current;
            }
            if (messages.get().isEmpty()) {
                return new RollingSummary(from.epoch(), position, from.text(), from.updatedAt());
            }
            var text = summarizer.summarize(from, messages.get(), most);
            var draft = new RollingSummary.Draft(from.epoch(), position, text);
            var outcome = call("store the rolling summary", () -> summaries().write(scope, sessionId, draft));
            // A summary that cannot be stored now is used anyway, and stored with the next change.
            current = outcome.map(RollingSummaryStore.Outcome::current)
                    .orElse(new RollingSummary(from.epoch(), position, text, from.updatedAt()));
        }
        return current;
    }

    /** The messages after one position, up to another. */
    private List<StoredMessage> between(long after, long upTo) {
        var store = services.find(ConversationStore.class).orElseThrow();
        long last = store.session(scope, sessionId).map(Session::lastSequence).orElse(after);
        return last <= after
                ? List.of()
                : store.messages(scope, sessionId, (int) Math.min(Integer.MAX_VALUE, last - after)).stream()
                        .filter(message -> message.sequence() > after && message.sequence() <= upTo)
                        .toList();
    }

    private RollingSummaryStore summaries() {
        return services.find(RollingSummaryStore.class).orElseThrow();
    }

    private <T> Optional<T> call(String operation, Callable<T> question) {
        return calls.call(FailureLog.HOST, operation + " of the conversation '" + sessionId + "'", limit, question);
    }
}
