package dev.nightjar.plugin.ner.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import dev.nightjar.spi.ner.Mention;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The gazetteer finds what comparing every name at every place finds. */
class NaiveSearchTest {

    private static final String[] PARTS = {
        "ko", "KO", "Ko", "ra", "Ra", "kora", "é", "e\u0301", "É", "ß", "SS", "Will", "will", " ", " ", "  ", "\n", "+",
        ", "
    };

    @Test
    void should_agree_with_comparing_every_name_at_every_place() {
        long seed = 77;
        var random = new Random(seed);
        int found = 0;
        for (int round = 0; round < 1_000; round++) {
            List<String> names = usable(random);
            String text = pieced(random, 20) + " " + names.get(random.nextInt(6)) + pieced(random, 20);
            var provider = new GazetteerProvider(
                    names.stream().map(NaiveSearchTest::known).toList(), Optional::empty, Set.of());

            List<String> mentions = provider.find(Namespace.AGENT, text).stream()
                    .map(NaiveSearchTest::place)
                    .toList();

            assertThat(mentions)
                    .as("seed %d round %d: %s in '%s'", seed, round, names, text)
                    .isEqualTo(naive(names, text));
            found += mentions.size();
        }
        assertThat(found).isGreaterThan(600);
    }

    private static List<String> naive(List<String> names, String text) {
        var places = new ArrayList<String>();
        int covered = 0;
        for (int start = 0; start < text.length(); start++) {
            int end = text.length();
            while (end > start && !isNameAt(names, text, start, end)) {
                end--;
            }
            if (end > Math.max(start, covered)) {
                covered = end;
                places.add(start + "-" + end);
            }
        }
        return places;
    }

    private static boolean isNameAt(List<String> names, String text, int start, int end) {
        String words = text.substring(start, end);
        return isEdge(text, start)
                && isEdge(text, end)
                && words.equals(words.strip())
                && names.stream().anyMatch(name -> isSame(name, words));
    }

    private static boolean isEdge(String text, int position) {
        return position == 0
                || position == text.length()
                || !isWord(text.charAt(position - 1))
                || !isWord(text.charAt(position));
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '\u0301';
    }

    private static boolean isSame(String name, String words) {
        boolean isOrdinary = Stream.of(folded(name).split("[ +,]+")).allMatch(NaiveSearchTest::isOrdinary);
        return isOrdinary ? spaced(name).equals(spaced(words)) : folded(name).equals(folded(words));
    }

    private static boolean isOrdinary(String word) {
        return word.isEmpty() || word.equals("will") || word.equals("é");
    }

    private static String folded(String text) {
        return spaced(text).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    private static String spaced(String text) {
        return Normalizer.normalize(text.strip().replaceAll("\\s+", " "), Normalizer.Form.NFKC);
    }

    private static List<String> usable(Random random) {
        var names = new ArrayList<String>();
        while (names.size() < 6) {
            String name = pieced(random, 4).strip();
            if (Name.of(known(name)).isPresent()) {
                names.add(name);
            }
        }
        return names;
    }

    private static String pieced(Random random, int most) {
        var text = new StringBuilder();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return text.toString();
    }

    private static KnownName known(String name) {
        return new KnownName(name, name, EntityType.PERSON);
    }

    private static String place(Mention mention) {
        var span = Objects.requireNonNull(mention.span());
        return span.start() + "-" + span.end();
    }
}
