package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlierPromptsTest {

    private static final String SESSION = "today";

    private static final List<String> FACTS = List.of(
            "Ada's passport expires on 3 September; the consulate in Lyon renews it.",
            "The cello teacher Milena Horvat comes on Wednesday afternoons.",
            "Milena Horvat's studio is above the bakery.",
            "The greenhouse heater runs on paraffin and switches itself off at eighteen degrees.",
            "Ada's brother Jonas plays chess for the town of Bergen.",
            "Jonas collects stamps.",
            "Milena Horvat collects old clocks.",
            "The blue tent leaks at the zip; the green one is dry.",
            "Ada borrowed the projector from the library until Thursday.",
            "Der Ofen in der Werkstatt wird mit Buchenholz geheizt und braucht zwei Stunden.",
            "Ada pays 42 euros a month for the choir.");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @ParameterizedTest(name = "{0} – {1}")
    @Tag("G2")
    @DisplayName("a prompt that says too little by itself is read together with what was said before it")
    @CsvSource(delimiter = '|', textBlock = """
                    When does my passport expire?           | And where?              | consulate in Lyon
                    What do I pay for the choir?            | How often?              | 42 euros a month
                    What does the greenhouse heater run on? | And until when?         | switches itself off
                    Who is the cello teacher?               | On which day?           | Wednesday afternoons
                    From whom did I borrow the projector?   | Until when?             | until Thursday
                    Which tent is dry?                      | What about the other one? | leaks at the zip
                    What does my brother Jonas play?        | For whom?               | chess for the town
                    Womit wird der Ofen geheizt?            | Und wie lange?          | zwei Stunden
                    """)
    void should_read_a_follow_up_with_the_prompt_before(String said, String followUp, String expected) {
        FACTS.forEach(memory::remember);
        memory.user(SESSION, said);
        memory.agent(SESSION, "Let me see.");
        var block = inspect(followUp);
        assertThat(block.text()).contains(expected);
        assertThat(block.readAfter()).isNotNull();
        assertThat(inspect(followUp, "another session").text()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @Tag("G2")
    @DisplayName("small talk asks for nothing, so the subject before it is not told again")
    @CsvSource(delimiter = '|', textBlock = """
                    Thanks!
                    ok
                    lol
                    Good night.
                    And thank you!
                    How are you?
                    Really?
                    Great, that helps.
                    See you tomorrow.
                    Danke, das war alles.
                    """)
    void should_leave_small_talk_alone(String smallTalk) {
        FACTS.forEach(memory::remember);
        memory.user(SESSION, "Where does my brother Jonas play chess?");
        var block = inspect(smallTalk);
        assertThat(block.text()).isEmpty();
        assertThat(block.readAfter()).isNull();
    }

    @Test
    @Tag("G2")
    @DisplayName("a prompt that says enough gets what it gets without a conversation")
    void should_read_what_says_enough_by_itself() {
        FACTS.forEach(memory::remember);
        IntStream.range(0, 9)
                .forEach(i -> memory.remember("Neighbour " + i + " lives behind gate " + (1000 + i) + "."));
        memory.user(SESSION, "Where does my brother Jonas play chess?");
        for (var prompt : List.of(
                "What does the heater of the greenhouse run on?",
                "And the choir, what does it cost?",
                "Where do I live?",
                "What did I eat yesterday?",
                "Who first climbed the Matterhorn?")) {
            var block = inspect(prompt);
            assertThat(shown(block)).isEqualTo(shown(inspect(prompt, null)));
            assertThat(block.readAfter()).isNull();
        }
    }

    @Test
    @Tag("G2")
    @DisplayName("a follow-up may follow another one, and the host may have stored the prompt before it asks")
    void should_go_back_to_what_says_enough() {
        FACTS.forEach(memory::remember);
        memory.user(SESSION, "When does my passport expire?");
        memory.agent(SESSION, "On 3 September.");
        memory.user(SESSION, "Why?");
        memory.agent(SESSION, "Ten years will be over.");
        memory.user(SESSION, "And where?");
        assertThat(inspect("And where?").readAfter()).isEqualTo("Why?\nWhen does my passport expire?");
        memory.user(SESSION, "Since when?");
        memory.user(SESSION, "And how?");
        assertThat(inspect("By when?").readAfter()).isNull();
    }

    @Test
    @Tag("G2")
    @DisplayName("a pronoun in a question that says more stands for the name before it; the other words do not count")
    void should_read_a_pronoun_as_the_name_before() {
        FACTS.forEach(memory::remember);
        memory.user(SESSION, "I still have to buy a present for Jonas.");
        var block = inspect("What does he collect nowadays?");
        assertThat(block.readAfter()).isEqualTo("jonas");
        assertThat(block.text()).contains("stamps");
        memory.user(SESSION, "The weather is fine.");
        assertThat(inspect("What does he collect nowadays?").readAfter()).isEqualTo("jonas");
        assertThat(inspect("What does Milena collect, and where does she live?").readAfter())
                .isNull();
    }

    @Test
    @Tag("G2")
    @DisplayName("the agent may have said the name; where there are many, it is open which of them is meant")
    void should_find_the_name_in_the_answer() {
        FACTS.forEach(memory::remember);
        memory.user(SESSION, "Who comes on Wednesday with the cello?");
        memory.agent(SESSION, "That is Milena.");
        assertThat(inspect("What does she collect nowadays?").readAfter()).isEqualTo("milena");
        memory.agent(SESSION, "Not Jonas, and not Ada; in Lyon or Bergen nobody.");
        assertThat(inspect("What does she collect nowadays?").readAfter()).isEqualTo("milena");
    }

    private static List<String> shown(InspectedBlock block) {
        return block.decisions().stream()
                .filter(one -> one.outcome() == Outcome.SHOWN)
                .map(one -> one.memory().content() + one.relevance())
                .toList();
    }

    private InspectedBlock inspect(String prompt) {
        return inspect(prompt, SESSION);
    }

    private InspectedBlock inspect(String prompt, @Nullable String session) {
        return memory.context()
                .service(ContextInspection.class)
                .orElseThrow()
                .inspect(new ContextRequest(prompt, SCOPE, session));
    }
}
