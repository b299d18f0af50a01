package dev.nightjar.web.timeline;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.TextPart;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.recall.Recalls;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One conversation, turn by turn, with what was learnt beside each turn. */
public final class SessionPage implements Page {

    private static final int AT_ONCE = 50;
    private static final int LEARNT = 50;

    private static final MemoryFilter LEARNT_KINDS =
            MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE, MemoryKind.REFLECTION);

    @Override
    public Answer show(PageCall call) {
        var id = call.required("id");
        var store = call.service(ConversationStore.class);
        var session = store.session(call.scope(), id).orElseThrow(PageProblem::missing);
        var whole = call.text("whole").isPresent() ? call.number("whole", 1, 1, Integer.MAX_VALUE) : null;
        long first = whole == null ? first(call, session.lastSequence()) : whole;
        // Messages are numbered from 1 with gaps, so these are at least those from the first on.
        int last = (int) Math.max(1, Math.min(Integer.MAX_VALUE, session.lastSequence() - first + 1));
        var messages = store.transcript(call.scope(), id, last).stream()
                .filter(message -> message.sequence() >= first)
                .limit(AT_ONCE + 1)
                .toList();
        if (whole != null) {
            return whole(call, id, messages);
        }
        var learnt = new MemoryLines(call).of(call.memory().list(call.scope(), LEARNT_KINDS.inSession(id), LEARNT));
        var byTurn = learnt.stream()
                .filter(line -> line.turn() != null)
                .collect(Collectors.groupingBy(line -> String.valueOf(line.turn())));
        var texts = call.texts();
        var recalls = Recalls.of(call);
        var turns = messages.stream()
                .limit(AT_ONCE)
                .map(message ->
                        turn(message, byTurn, recalls.givenWith(id, message).orElse(null), texts))
                .toList();
        var view = new View(
                Texts.visible(session.preview()),
                id,
                texts.full(session.startedAt()),
                session.messageCount(),
                session.isPruned(),
                turns,
                learnt.stream().filter(line -> line.turn() == null).toList(),
                first > 1 ? at(id, Math.max(1, first - AT_ONCE)) : null,
                messages.size() > AT_ONCE ? at(id, messages.get(AT_ONCE).sequence()) : null);
        return new Answer.Shown("session.jte", "Conversation", view);
    }

    /** One long turn, part by part. */
    private static Answer whole(PageCall call, String id, List<StoredMessage> messages) {
        var message = messages.stream().findFirst().orElseThrow(PageProblem::missing);
        var texts = call.texts();
        var view = new WholeTurn(
                turn(message, Map.of(), null, texts),
                TextPart.of(
                        message.text(),
                        call,
                        Links.to("/session", "id", id, "whole", Long.toString(message.sequence()))),
                Links.session(id, message.sequence()));
        return new Answer.Shown("turn.jte", "A turn", view);
    }

    /** First position on the page: a few turns before the wanted one, or 1. */
    private static long first(PageCall call, long lastSequence) {
        if (call.text("from").isPresent()) {
            return call.number("from", 1, 1, Integer.MAX_VALUE);
        }
        int at = call.number("at", 1, 1, Integer.MAX_VALUE);
        return at <= AT_ONCE / 2 ? 1 : Math.max(1, Math.min(at, lastSequence) - AT_ONCE / 5);
    }

    private static String at(String id, long sequence) {
        return Links.to("/session", "id", id, "from", Long.toString(sequence));
    }

    private static Turn turn(
            StoredMessage message, Map<String, List<MemoryLine>> learnt, @Nullable String given, Texts texts) {
        return new Turn(
                message.sequence(),
                MemoryLines.speaker(message.role(), message.speaker(), texts.words()),
                message.role().label(),
                texts.date(message.time()) + ", " + texts.time(message.time()),
                Texts.shortened(message.text()),
                Texts.isLong(message.text()),
                message.steps().stream()
                        .flatMap(step -> Stream.concat(
                                step.text().isBlank() ? Stream.empty() : Stream.of(Step.said(step.text())),
                                step.calls().stream().map(Step::called)))
                        .toList(),
                learnt.getOrDefault(Long.toString(message.sequence()), List.of()),
                given);
    }

    /**
     * The page.
     *
     * @param isPruned whether calls of tools were dropped, because it is an old conversation
     * @param earlier the address of earlier turns; null when there are none
     * @param later the address of later turns; null when there are none
     */
    public record View(
            String preview,
            String id,
            String started,
            long messages,
            boolean isPruned,
            List<Turn> turns,
            List<MemoryLine> others,
            @Nullable String earlier,
            @Nullable String later) {}

    /** One turn with all of its text. */
    public record WholeTurn(Turn turn, TextPart part, String session) {}

    /**
     * A turn.
     *
     * @param role {@code user} or {@code agent}
     * @param text what was said, shortened
     * @param given the address of what a model was given with it; null when that is not known
     */
    public record Turn(
            long sequence,
            String speaker,
            String role,
            String time,
            String text,
            boolean isCut,
            List<Step> steps,
            List<MemoryLine> learnt,
            @Nullable String given) {}

    /**
     * A call of a tool on the way to an answer, or what the model wrote beside its calls.
     *
     * @param tool what was done; null for what the model wrote
     * @param answered the result; empty for what the model wrote
     */
    public record Step(@Nullable String tool, String asked, String answered, boolean isFailed) {

        static Step said(String text) {
            return new Step(null, Texts.visible(text), "", false);
        }

        static Step called(ToolCallRecord call) {
            return new Step(
                    Plain.tool(call.name()),
                    Texts.visible(call.arguments()),
                    Texts.visible(call.result()),
                    call.isError());
        }
    }
}
