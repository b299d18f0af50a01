package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Texts that nobody would write, as messages and as facts. */
class HostileTextIT {

    private static final List<String> WORDS = List.of("harbour", "lantern", "Bergen", "licht", "мама", "kayak");
    private static final int USUAL = 400;
    private static final int LARGE = 100_000;
    private static final int HUGE = 5_000_000;
    private static final int TEXTS_OF_FACT = 10;
    private static final int TEXTS_OF_LARGE = 100;
    private static final int TEXTS_OF_HUGE = 1_000;

    /** No text is masked, and none is stored later because the machine is busy. */
    private static final Map<String, String> SETTINGS =
            Map.of("NIGHTJAR_MEMORY_POLICY_SECRETS", "off", "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS", "60000");

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "hostile text",
            done =
                    "random characters, broken ones too, control characters, fences and SQL are said, and each tenth is saved"
                            + " as a fact: up to 400 characters, each hundredth up to 100,000, each thousandth up to 5 million",
            holds =
                    "what is stored is read back equal, but for white space at its ends and for NUL and halves of characters,"
                            + " which become U+FFFD; what is not is refused with a typed error",
            unit = "texts",
            shortTimes = 150,
            longTimes = 10_000)
    void should_read_back_what_was_stored() {
        var stores = new Stores(folder, List.of(Archives.MEMORY));
        try (var kernel = stores.open(folder.resolve("data"), builder -> builder.environment(SETTINGS))) {
            var random = run.random();
            var texts = new RandomTexts(random, WORDS);
            for (int i = 0; i < run.times(); i++) {
                var text = texts.next(length(i, random));
                say(kernel, i, text);
                if (i % TEXTS_OF_FACT == 1) {
                    save(kernel, i, text);
                }
            }
            assertThat(Stores.problems(kernel)).isEmpty();
            assertThat(kernel.failures()).isEmpty();
        }
    }

    private static int length(int number, Random random) {
        if (number % TEXTS_OF_HUGE == TEXTS_OF_LARGE / 2) {
            return HUGE / 2 + random.nextInt(HUGE / 2);
        }
        return number % TEXTS_OF_LARGE == 0 ? LARGE : USUAL;
    }

    private void say(AgentKernel kernel, int number, String text) {
        var scope = kernel.scope();
        var session = "session " + number;
        kernel.events().post(UserMessage.of(scope, session, text, kernel.clock().instant()));
        var stored = Stores.episodes(kernel, scope, session);
        if (clean(text).isEmpty()) {
            assertThat(stored).isEmpty();
        } else {
            assertThat(stored)
                    .extracting(Memory::content)
                    .as("text %d, %s", number, run.seed())
                    .containsExactly(clean(text));
        }
    }

    private void save(AgentKernel kernel, int number, String text) {
        var memory = Stores.memory(kernel);
        try {
            var saved = memory.remember(kernel.scope(), FactDraft.of(number + " " + text, 1, "test"));
            var found = memory.find(kernel.scope(), saved.id()).orElseThrow();
            if (!saved.isDuplicate()) {
                assertThat(found.content())
                        .as("fact %d, %s", number, run.seed())
                        .isEqualTo(clean(number + " " + text));
            }
            run.count("facts saved", 1);
        } catch (IllegalArgumentException | MemoryException e) {
            assertThat(e.getMessage()).isNotBlank();
            run.count("facts refused", 1);
        }
    }

    /** As the documentation of capture says it. */
    private static String clean(String text) {
        var clean = new StringBuilder();
        text.strip().codePoints().forEach(c -> {
            boolean isBroken = c == 0 || (Character.isBmpCodePoint(c) && Character.isSurrogate((char) c));
            clean.appendCodePoint(isBroken ? '\ufffd' : c);
        });
        return clean.toString();
    }
}
