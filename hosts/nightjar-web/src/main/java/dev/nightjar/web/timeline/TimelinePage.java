package dev.nightjar.web.timeline;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Conversations day by day with what was learnt in them, and the search in all that is remembered. */
public final class TimelinePage implements Page {

    private static final String PATH = "/timeline";
    private static final int SESSIONS = 20;
    private static final int LEARNT = 3;
    private static final int HITS = 50;

    /** Maximum memories that can be reached page by page. */
    private static final int MOST = 100_000;

    private static final MemoryFilter LEARNT_KINDS = MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE);

    @Override
    public Answer show(PageCall call) {
        var wanted = Wanted.of(call);
        var view = wanted.isSearch() ? search(call, wanted) : days(call, wanted);
        return new Answer.Shown("timeline.jte", "Timeline", view);
    }

    private static View search(PageCall call, Wanted wanted) {
        int from = call.number("from", 0, 0, MOST - HITS);
        var found = found(call, wanted, Math.min(MOST, from + HITS + 1));
        int until = Math.min(found.size(), from + HITS);
        return new View(
                wanted,
                new Found(from, new MemoryLines(call).of(found.subList(Math.min(from, until), until))),
                List.of(),
                until < found.size() ? call.at(PATH, "from", Integer.toString(until)) : null);
    }

    /** Results, at most the given number. */
    private static List<? extends Memory> found(PageCall call, Wanted wanted, int most) {
        var filter = wanted.filter(call);
        var query = wanted.query();
        if (query != null) {
            // The limit is the same for each page; another one could change the ranking.
            var hits = call.memory()
                    .search(call.scope(), SearchRequest.of(query, filter.searched(), SearchRequest.MAX_LIMIT));
            return SearchHit.related(hits).stream()
                    .limit(most)
                    .map(SearchHit::memory)
                    .toList();
        }
        var person = wanted.person();
        return person == null
                ? call.memory().list(call.scope(), filter, most)
                : call.memory().naming(call.scope(), person, filter, most);
    }

    private static View days(PageCall call, Wanted wanted) {
        var store = call.service(ConversationStore.class);
        var texts = call.texts();
        var lines = new MemoryLines(call);
        var days = new ArrayList<Day>();
        var end = call.day("next").or(() -> Optional.ofNullable(wanted.before()));
        var before = end.map(day -> call.start(day.plusDays(1))).orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
        int skipped = call.number("skip", 0, 0, Integer.MAX_VALUE);
        int room = SESSIONS;
        while (true) {
            var newest = store.newestBefore(call.scope(), before);
            var day = newest.map(texts::localDate).orElse(LocalDate.MIN);
            if (newest.isEmpty() || (wanted.after() != null && day.isBefore(wanted.after()))) {
                return new View(wanted, null, days, null);
            }
            before = call.start(day);
            var sessions = store.sessionsWithin(call.scope(), before, call.start(day.plusDays(1)));
            if (room == 0 && !sessions.isEmpty()) {
                return new View(wanted, null, days, next(call, day, 0));
            }
            // An address may be outdated: the day may have fewer conversations, or none.
            int from = day.equals(end.orElse(null)) ? Math.min(skipped, sessions.size()) : 0;
            int until = Math.min(sessions.size(), from + room);
            if (from < until) {
                days.add(new Day(
                        call.texts().longDay(day),
                        day.toString(),
                        sessions.subList(from, until).stream()
                                .map(session -> talk(call, session, day, texts, lines))
                                .toList()));
            }
            if (until < sessions.size()) {
                return new View(wanted, null, days, next(call, day, until));
            }
            room -= until - from;
        }
    }

    private static String next(PageCall call, LocalDate day, int skipped) {
        return call.at(PATH, "next", day.toString(), "skip", Integer.toString(skipped));
    }

    private static Talk talk(PageCall call, Session session, LocalDate day, Texts texts, MemoryLines lines) {
        var learnt = LEARNT_KINDS.inSession(session.id());
        long count = call.memory().count(call.scope(), learnt);
        return new Talk(
                session.id(),
                Texts.name(session.id()),
                Texts.visible(session.preview()),
                texts.localDate(session.startedAt()).equals(day)
                        ? texts.time(session.startedAt())
                        : texts.words().say("since {0}", texts.date(session.startedAt())),
                session.messageCount(),
                lines.of(count == 0 ? List.of() : call.memory().list(call.scope(), learnt, LEARNT)),
                Math.max(0, count - LEARNT));
    }

    /**
     * Values of the form.
     *
     * @param query words to search for; null for none
     * @param person a name that memories have to name; null for none
     * @param kind the kind of memories; null for all
     * @param after the first day; null for no limit
     * @param before the last day; null for no limit
     */
    public record Wanted(
            @Nullable String query,
            @Nullable String person,
            @Nullable String kind,
            @Nullable LocalDate after,
            @Nullable LocalDate before) {

        static Wanted of(PageCall call) {
            return new Wanted(
                    call.text("q").orElse(null),
                    call.text("person").orElse(null),
                    call.text("kind").orElse(null),
                    call.day("after").orElse(null),
                    call.day("before").orElse(null));
        }

        /** Whether memories are wanted, not conversations. */
        public boolean isSearch() {
            return query != null || person != null || kind != null;
        }

        MemoryFilter filter(PageCall call) {
            return MemoryFilter.builder()
                    .kinds(kind == null ? Set.of() : Set.of(MemoryKind.ofLabel(kind)))
                    .after(after == null ? null : call.start(after))
                    .before(before == null ? null : call.start(before.plusDays(1)))
                    .build();
        }
    }

    /**
     * The page.
     *
     * @param found a page of the memories found; null when conversations are shown
     * @param days the conversations by day, newest first
     * @param next the address of the next page; null when there is none
     */
    public record View(
            Wanted wanted,
            @Nullable Found found,
            List<Day> days,
            @Nullable String next) {}

    /** Memories found. */
    public record Found(int from, List<MemoryLine> lines) {}

    /**
     * A day.
     *
     * @param name such as {@code Friday, 2 January 2026}
     * @param date such as {@code 2026-01-02}
     */
    public record Day(String name, String date, List<Talk> talks) {}

    /**
     * A conversation.
     *
     * @param learnt the newest facts and notes of it
     */
    public record Talk(
            String id, String name, String preview, String time, long messages, List<MemoryLine> learnt, long more) {}
}
