package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.plugin.maintenance.statement.StatementData.Label;
import dev.nightjar.plugin.maintenance.statement.StatementData.Labelled;
import dev.nightjar.plugin.maintenance.statement.StatementData.Played;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A classifier for tests of what is done with its verdicts: it has learnt to keep sentences such as "My home is Oslo.",
 * with the label of each kind, and what begins and ends a game. It does not change with the data of the real one.
 */
final class SmallClassifier {

    private static final List<String> VALUES = List.of("Oslo", "red", "seven", "Ann", "tea with milk", "tall and old");

    private static final List<String> IDLE = List.of(
            "Thanks a lot.",
            "Can you help with a poem?",
            "What is the weather like?",
            "Write it again, but shorter.",
            "Let us play a game now!",
            "Stop the game, it is over.",
            "Who won in the end?",
            "Go on.");

    private SmallClassifier() {}

    static StatementClassifier create() {
        var sentences = new ArrayList<Labelled>();
        for (var kind : StatementKind.ALL) {
            for (var value : VALUES) {
                var text = "My " + kind.label() + " is " + value + ".";
                var durability = StatementKind.DURABILITIES.get(sentences.size() % StatementKind.DURABILITIES.size());
                sentences.add(new Labelled("en", "", sentence(text), Optional.of(durability), kind));
            }
        }
        IDLE.forEach(
                text -> sentences.add(new Labelled("en", "", sentence(text), Optional.empty(), StatementKind.SELF)));
        var messages = Stream.of(
                        new Played("en", Label.BEGIN, sentence("Let us play a game now!")),
                        new Played("en", Label.END, sentence("Stop the game, it is over.")),
                        new Played("en", Label.NONE, sentence("What is the weather like?")),
                        new Played("en", Label.NONE, sentence("Thanks a lot.")))
                .toList();
        var weights = StatementTrainer.BY_WORDS.train(new StatementData(sentences, messages));
        return new StatementClassifier(weights);
    }

    private static SentenceInContext sentence(String text) {
        return new SentenceInContext("", List.of(text), 0);
    }
}
