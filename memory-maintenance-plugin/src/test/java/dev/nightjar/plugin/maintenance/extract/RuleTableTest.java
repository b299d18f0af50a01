package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile;
import dev.nightjar.plugin.maintenance.extract.reading.Finding;
import dev.nightjar.plugin.maintenance.extract.rule.Example;
import dev.nightjar.plugin.maintenance.extract.rule.Rule;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule files keep what they promise: every example holds, and every rule has one that only it makes come true. */
class RuleTableTest {

    private static final List<RuleTable> TABLES = RuleTable.load();
    private static final ExtractiveConsolidator CONSOLIDATOR = new ExtractiveConsolidator(ZoneOffset.UTC, TABLES);

    @TestFactory
    Stream<DynamicTest> examples_hold() {
        return rules().flatMap(rule -> rule.examples().stream())
                .map(example -> DynamicTest.dynamicTest(
                        example.line().file() + " " + example.line().number(),
                        () -> assertThat(findings(example))
                                .as(example.line().text())
                                .extracting(Finding::content)
                                .containsExactlyInAnyOrderElementsOf(example.facts())));
    }

    /** A rule that another always precedes has no example that fires it. */
    @TestFactory
    Stream<DynamicTest> rules_fire() {
        return rules().map(rule -> DynamicTest.dynamicTest(
                rule.says().isEmpty() ? rule.name() : rule.says().get(0).line().file() + " " + rule.name(),
                () -> assertThat(rule.examples())
                        .as("rule %s needs an example that no other rule takes", rule.name())
                        .anySatisfy(example -> assertThat(findings(example))
                                .extracting(Finding::rule)
                                .contains(rule))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    say  <who> [like] <thingy>   | <thingy> is neither a placeholder nor a word class
                    say  <who> [like] @thingy    | 'thingy' is no word class
                    say  <who> [lurk] <thing>    | 'lurk' is no known verb
                    say  <who> [like] (<thing>   | a bracket is not closed
                    fact <who> likes <place>     | no way to say it reads <place>
                    when yesterday               | 'yesterday' is neither a tense nor a group of tenses
                    slot shoe = <thing>          | there is no slot 'shoe'
                    """)
    void should_name_the_line_that_cannot_work(String line, String problem) {
        var file = RuleFileText.ENGLISH
                + "\nrule tried\n  slot taste = <thing>\n  say  <who> [like] <thing>\n  fact <who> likes <thing>\n  "
                + line + "\n";

        assertThatThrownBy(() -> RuleTable.parse("tried.rules", file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("tried.rules, line ")
                .hasMessageContaining(problem);
    }

    @Test
    void should_refuse_two_rules_of_one_name() {
        var rule = "\nrule tried\n  slot taste = <thing>\n  say  <who> [like] <thing>\n  fact <who> likes <thing>\n";

        assertThatThrownBy(() -> RuleTable.parse("tried.rules", RuleFileText.ENGLISH + rule + rule))
                .hasMessageContaining("there are two rules of this name");
    }

    /** Lists are long and written by many: what stands in one twice was added without looking. */
    @ParameterizedTest
    @ValueSource(strings = {"en.rules", "de.rules", "es.rules"})
    void should_list_each_word_once(String file) {
        assertThat(RuleFile.load(file).sections())
                .allSatisfy(section ->
                        assertThat(entries(section)).as(section.head().text()).doesNotHaveDuplicates());
    }

    /** Words of lists of words; lines of anything else, where the same words may come back. */
    private static List<String> entries(RuleFile.Section section) {
        return List.of("words", "verbs").contains(section.keyword())
                ? section.words()
                : section.lines().stream().map(RuleFile.Line::text).toList();
    }

    private static Stream<Rule> rules() {
        return TABLES.stream().flatMap(table -> table.rules().stream());
    }

    /** Ada says it to Tom, or to an assistant where one speaks in the example. */
    private static List<Finding> findings(Example example) {
        boolean isToAssistant =
                example.turns().stream().anyMatch(turn -> turn.speaker().equals("Assistant"));
        var turns = new ArrayList<Episode>();
        turns.add(turn(turns, "Ada", "Hello"));
        if (!isToAssistant) {
            turns.add(turn(turns, "Tom", "Hello"));
        }
        example.turns().forEach(turn -> turns.add(turn(turns, turn.speaker(), turn.text())));
        return CONSOLIDATOR.findings(turns);
    }

    private static Episode turn(List<Episode> before, String speaker, String text) {
        return Said.turn(before.size(), speaker.equals("Ada") ? Role.USER : Role.AGENT, speaker, text);
    }

    /** The English file without its rules, for rules on trial. */
    private static final class RuleFileText {

        static final String ENGLISH = withoutRules();

        private static String withoutRules() {
            try (var in = RuleTable.class.getResourceAsStream("/dev/nightjar/plugin/maintenance/rules/en.rules")) {
                var text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
                return Stream.of(text.split("\n\n"))
                        .filter(block -> !block.startsWith("rule "))
                        .collect(java.util.stream.Collectors.joining("\n\n"));
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
