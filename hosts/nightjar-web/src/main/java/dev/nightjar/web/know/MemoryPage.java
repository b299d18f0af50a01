package dev.nightjar.web.know;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Note;
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
import dev.nightjar.web.page.Words;
import dev.nightjar.web.recall.Recalls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One memory: what it says, whose word it is, what it replaced, and what can be done with it. */
public final class MemoryPage implements Page {

    static final String PATH = "/memory";

    private static final int MAX_SOURCES = 20;

    @Override
    public Answer show(PageCall call) {
        var memory = call.find(new MemoryId(call.required("id"))).orElseThrow(PageProblem::missing);
        var history = call.memory()
                .history(call.scope(), memory.id())
                .orElseGet(() -> new MemoryHistory(List.of(memory), List.of(), List.of()));
        var lines = new MemoryLines(call);
        var part = TextPart.of(memory.content(), call, Links.memory(memory.id()));
        var sources = MemoryLines.sources(history, memory.id());
        var view = new View(
                lines.of(memory),
                part,
                part.isWhole(memory.content()),
                memory instanceof Fact fact ? fact : null,
                memory instanceof Note,
                memory.isActive(),
                details(memory, call.texts()),
                sources.stream().limit(MAX_SOURCES).map(lines::of).toList(),
                Math.max(0, sources.size() - MAX_SOURCES),
                contradicting(history, memory, lines, call),
                call.successor(memory.id()),
                Recalls.of(call).with(memory.id(), call.texts()));
        return new Answer.Shown("memory.jte", view.title(), view);
    }

    private static Map<String, String> details(Memory memory, Texts texts) {
        var words = texts.words();
        var details = new LinkedHashMap<String, String>();
        details.put("Said or saved", texts.full(memory.eventTime()));
        details.put("Recorded", texts.full(memory.details().createdAt()));
        if (memory instanceof Fact fact) {
            details.put(
                    "How sure",
                    Texts.percent(fact.confidence()) + " %"
                            + (fact.isProtected() ? ", " + words.say("confirmed") : ""));
            details.put("Likely to stay true", words.say(Plain.durability(fact.durability())));
            details.put("Fades", fades(fact, words));
            details.put("Used", used(fact, texts));
            fact.claims()
                    .forEach(claim -> details.put(
                            words.say("Says of {0}, {1}", Texts.name(claim.subject()), Texts.name(claim.slot())),
                            Texts.shortened(claim.value())));
        }
        if (memory instanceof Note note && note.key() != null) {
            details.put("Saved as", Texts.name(note.key()));
        }
        details.put("Made", words.say(Plain.maker(memory.details().source()).words()));
        details.put("Category", memory.details().category());
        if (!memory.details().tags().isEmpty()) {
            details.put("Tags", String.join(", ", memory.details().tags()));
        }
        memory.metadata().forEach((name, value) -> details.put(Texts.name(name), Texts.shortened(value.toString())));
        details.put("Where", memory.details().namespace().value());
        details.put("Id", memory.id().value());
        return details;
    }

    private static String fades(Fact fact, Words words) {
        return fact.isProtected() || fact.decayRate() == 0
                ? words.say("never")
                : words.count(
                        Math.round(Math.log(2) / fact.decayRate()),
                        "to half in {0} day, unless it is used",
                        "to half in {0} days, unless it is used");
    }

    private static String used(Fact fact, Texts texts) {
        var last = fact.lastAccessed();
        return last == null
                ? texts.words().say("never")
                : texts.words().count(fact.accessCount(), "{0} time", "{0} times") + ", " + texts.full(last);
    }

    private static List<MemoryLine> contradicting(
            MemoryHistory history, Memory memory, MemoryLines lines, PageCall call) {
        return history.links().stream()
                .filter(link -> link.relation() == Relation.CONTRADICTS)
                .map(link -> link.from().equals(memory.id()) ? link.to() : link.from())
                .distinct()
                .flatMap(id -> call.find(id).stream())
                .map(lines::of)
                .toList();
    }

    /**
     * The page.
     *
     * @param fact the memory if it is a fact; otherwise null
     * @param successor the address of what replaced it; null when nothing did
     * @param prompts the newest prompts with which a model was given it
     */
    public record View(
            MemoryLine line,
            TextPart part,
            boolean isWhole,
            @Nullable Fact fact,
            boolean isNote,
            boolean isActive,
            Map<String, String> details,
            List<MemoryLine> sources,
            int moreSources,
            List<MemoryLine> contradicting,
            @Nullable String successor,
            List<Recalls.Prompt> prompts) {

        public String title() {
            var kind = line.kind();
            return ("aeiou".indexOf(kind.charAt(0)) < 0 ? "A " : "An ") + kind;
        }

        public boolean isEditable() {
            return isActive && (fact != null || isNote) && isWhole;
        }

        public boolean isConfirmable() {
            return fact != null && fact.isActive() && !fact.isProtected();
        }
    }
}
