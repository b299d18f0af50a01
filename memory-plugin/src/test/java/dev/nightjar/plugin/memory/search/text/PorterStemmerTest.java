package dev.nightjar.plugin.memory.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.RawDatabase;
import java.nio.file.Path;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PorterStemmerTest {

    private static final String[] ENDINGS = {
        "", "s", "es", "ies", "sses", "ed", "eed", "ing", "y", "ational", "tional", "enci", "anci", "izer", "logi",
        "bli", "alli", "entli", "eli", "ousli", "ization", "ation", "ator", "alism", "iveness", "fulness", "ousness",
        "aliti", "iviti", "biliti", "icate", "ative", "alize", "iciti", "ical", "ful", "ness", "al", "ance", "ence",
        "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "sion", "tion", "ou", "ism", "ate", "iti",
        "ous", "ive", "ize", "e", "ll", "le", "at", "bl", "iz"
    };

    @ParameterizedTest
    @CsvSource({
        "caresses, caress", "ponies, poni", "cats, cat", "agreed, agre", "motoring, motor", "hopping, hop",
        "filing, file", "happy, happi", "relational, relat", "adoption, adopt", "controll, control", "sky, sky",
        "is, is", "painting, paint", "paintings, paint", "generalizations, gener"
    })
    @DisplayName("H1: stems of Porter's paper")
    void should_stem(String word, String stem) {
        assertThat(PorterStemmer.stem(word)).isEqualTo(stem);
    }

    @Test
    @DisplayName("H1: law: every word has the stem the full-text index gives it")
    void should_agree_with_the_index(@TempDir Path folder) {
        long seed = 1980;
        var random = new Random(seed);
        try (var database = RawDatabase.open(folder.resolve("stems.db"))) {
            database.execute(
                    "CREATE VIRTUAL TABLE t USING fts5 (w, tokenize = 'porter unicode61 remove_diacritics 2')");
            database.execute("CREATE VIRTUAL TABLE v USING fts5vocab (t, instance)");
            database.execute("BEGIN");
            var words = new TreeSet<String>();
            while (words.size() < 10_000) {
                words.add(word(random));
            }
            var list = words.stream().toList();
            for (int i = 0; i < list.size(); i++) {
                database.execute("INSERT INTO t (rowid, w) VALUES (?, ?)", i, list.get(i));
            }
            database.execute("COMMIT");
            var stems = database.strings("SELECT term FROM v ORDER BY doc");
            assertThat(stems).hasSameSizeAs(list);
            for (int i = 0; i < list.size(); i++) {
                assertThat(Stems.ofWord(list.get(i)))
                        .as("seed %d: %s", seed, list.get(i))
                        .isEqualTo(stems.get(i));
            }
        }
    }

    private static String word(Random random) {
        var letters = "aeiouyaeiouybcdfglmnprstvwxz\u00e4\u0436";
        var word = new StringBuilder();
        int length = random.nextInt(7);
        for (int i = 0; i < length; i++) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        word.append(ENDINGS[random.nextInt(ENDINGS.length)]);
        if (random.nextInt(3) == 0) {
            word.append(ENDINGS[random.nextInt(ENDINGS.length)]);
        }
        return word.length() == 0 ? "a" : word.toString();
    }
}
