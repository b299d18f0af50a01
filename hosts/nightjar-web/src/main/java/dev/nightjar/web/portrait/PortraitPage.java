package dev.nightjar.web.portrait;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.page.ProfilePages;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.web.night.LastNight;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Owner;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.portrait.Cards.Card;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** About you: the first page, a portrait of the user out of what is remembered. */
public final class PortraitPage implements Page {

    private static final int NAMES = 40;

    @Override
    public Answer show(PageCall call) {
        var owner = Owner.of(call);
        var lines = new MemoryLines(call, owner);
        var known =
                call.memory().entities(call.scope(), Set.copyOf(ProfilePages.TYPES), MemoryFilter.ALL, NAMES).stream()
                        .filter(count -> !owner.isNamed(count.entity().name()))
                        .toList();
        var names = known.stream().map(Entity.Count::entity).map(Entity::name).toList();
        var cards = new Cards(call, lines, owner, names);
        var of = call.text("of");
        if (of.isPresent()) {
            return new Answer.Shown("subject.jte", "About you", cards.one(of.get()));
        }
        var name = owner.name() == null ? call.words().say("You") : Texts.name(String.valueOf(owner.name()));
        var view = new View(
                name,
                numbers(call, known.size()),
                Weeks.of(call),
                waiting(call, lines),
                cards.all(),
                EveryPrompt.of(call, lines).orElse(null),
                People.of(call, name, known),
                LastNight.of(call, lines).orElse(null));
        return new Answer.Shown("know.jte", view.name(), view);
    }

    private static String numbers(PageCall call, int names) {
        var words = call.words();
        long facts = call.memory().count(call.scope(), MemoryFilter.ofKinds(MemoryKind.FACT));
        long talks = call.service(ConversationStore.class).countSessions(call.scope());
        var parts = List.of(
                words.count(facts, "{0} fact", "{0} facts"),
                names < NAMES - 1
                        ? words.count(names, "{0} name", "{0} names")
                        : words.say("more than {0} names", words.number(names)),
                words.count(talks, "{0} conversation", "{0} conversations"));
        var since = call.memory().count(call.scope(), MemoryFilter.ALL) == 0
                ? ""
                : " " + words.say("since {0}", call.texts().shortDay(first(call)));
        return String.join(" · ", parts) + since;
    }

    /** The day of the oldest memory, found by halving the time. */
    private static LocalDate first(PageCall call) {
        long from = LocalDate.EPOCH.toEpochDay();
        long until = LocalDate.now(call.clock()).toEpochDay();
        while (from < until) {
            long middle = (from + until) / 2;
            var untilThen = MemoryFilter.builder()
                    .before(call.start(LocalDate.ofEpochDay(middle + 1)))
                    .build();
            boolean isBefore = call.memory().count(call.scope(), untilThen) > 0;
            if (isBefore) {
                until = middle;
            } else {
                from = middle + 1;
            }
        }
        return LocalDate.ofEpochDay(from);
    }

    private static @Nullable MemoryLine waiting(PageCall call, MemoryLines lines) {
        return call.service(MemoryReview.class).waiting(call.scope(), 1).stream()
                .map(one -> lines.of(one.memory()))
                .findFirst()
                .orElse(null);
    }

    /**
     * The page.
     *
     * @param waiting the newest memory that waits for a decision; null for none
     * @param prompt the text of every prompt; null without working memory
     * @param night what the last night changed; null for nothing
     */
    public record View(
            String name,
            String numbers,
            Weeks weeks,
            @Nullable MemoryLine waiting,
            List<Card> cards,
            @Nullable EveryPrompt prompt,
            People people,
            @Nullable LastNight night) {}
}
