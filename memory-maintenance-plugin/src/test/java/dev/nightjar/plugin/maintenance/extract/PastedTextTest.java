package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.reading.Finding;
import dev.nightjar.plugin.maintenance.extract.reading.SessionReader;
import dev.nightjar.plugin.maintenance.extract.reading.Utterance;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.segment.Corpus;
import dev.nightjar.plugin.maintenance.segment.Corpus.Message;
import dev.nightjar.plugin.maintenance.segment.Corpus.Span;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the rules make of messages that hold words of others. The rules know English only. */
class PastedTextTest {

    private static final SessionReader READER = new SessionReader(RuleTable.load());

    private static final ExtractiveConsolidator CONSOLIDATOR = new ExtractiveConsolidator(ZoneOffset.UTC);

    @Test
    @DisplayName("Who says it: at most 2 % false facts from pasted text, at least 95 % of the facts in own words")
    void should_take_facts_from_own_words_only() {
        var wrong = new ArrayList<String>();
        var lost = new ArrayList<String>();
        int foreign = 0;
        int own = 0;
        for (var message : english()) {
            var found = facts(message.text());
            var ofOthers = facts(message, message.foreign());
            var ofUser = facts(message, message.own());
            ofOthers.removeAll(ofUser);
            ofUser.retainAll(factsOfAllWords(message.text()));
            foreign += ofOthers.size();
            own += ofUser.size();
            ofOthers.stream().filter(found::contains).forEach(wrong::add);
            ofUser.stream().filter(fact -> !found.contains(fact)).forEach(lost::add);
        }
        assertThat(foreign).isGreaterThan(60);
        assertThat(own).isGreaterThan(60);
        assertThat((double) wrong.size() / foreign)
                .as("of %s: %s", foreign, wrong)
                .isLessThanOrEqualTo(0.02);
        assertThat((double) lost.size() / own).as("of %s: %s", own, lost).isLessThanOrEqualTo(0.05);
    }

    private static List<Message> english() {
        return Stream.of("corpus.txt", "corpus-more.txt")
                .flatMap(file -> Corpus.read(file).stream())
                .filter(message -> message.language().equals("en"))
                .toList();
    }

    /** What each of these statements would come to if the user had said nothing else. */
    private Set<String> facts(Message message, List<Span> spans) {
        var facts = new HashSet<String>();
        spans.forEach(span -> facts.addAll(facts(message.text().substring(span.start(), span.end()))));
        return facts;
    }

    /** What the rules alone can read, whoever says it: some statements they cannot tell from a question or a report. */
    private static Set<String> factsOfAllWords(String text) {
        var said = new Utterance("Ada", text, Instant.EPOCH, Said.DAY, Said.episode(1), 1, false);
        return READER.read(List.of(said), name -> false).stream()
                .map(Finding::content)
                .collect(Collectors.toSet());
    }

    private Set<String> facts(String text) {
        var turn = Said.turn(1, Role.USER, "Ada", text);
        return Set.copyOf(CONSOLIDATOR.extract(List.of(turn)).stream()
                .map(FactDraft::content)
                .toList());
    }
}
