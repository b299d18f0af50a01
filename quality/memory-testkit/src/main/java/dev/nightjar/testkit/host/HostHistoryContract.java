package dev.nightjar.testkit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.testkit.host.HostRequest.Message;
import dev.nightjar.testkit.host.HostRequest.Speaker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The part of {@link HostContract} about history: what a model sees of a conversation. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class HostHistoryContract {

    static final String BOAT = "My boat is called Albatross and lies in Bergen.";
    static final String NOTED = "A fine name for a boat, Albatross.";
    static final String QUESTION = "What is my boat called?";
    static final int TURNS = 10;
    static final int HIGHEST = 20;

    final HostModel model = new HostModel();
    private @Nullable HostDoor shared;

    /** Opens the door under test. */
    protected abstract HostDoor open(HostContract.Setup setup);

    /** The features that this door lacks, each with the reason; their tests are skipped and show it. */
    protected Map<HostFeature, String> missing() {
        return Map.of();
    }

    @BeforeAll
    void openShared(@TempDir Path folder) {
        shared = open(new HostContract.Setup(folder, model, null));
    }

    @AfterAll
    void closeShared() {
        if (shared != null) {
            shared.close();
        }
    }

    @Test
    void should_show_the_model_what_was_said_before_in_the_conversation() {
        require(HostFeature.HISTORY);
        model.answers(NOTED);
        door().say("talker", "monday", BOAT);
        door().say("talker", "monday", "And what did I say of Bergen?");

        var history = new HostRequest(model.newest().head());
        assertThat(history.texts(Speaker.USER)).hasSize(1).allMatch(text -> text.endsWith(BOAT));
        assertThat(history.texts(Speaker.AGENT)).containsExactly(NOTED);
    }

    @Test
    void should_begin_each_request_with_what_stood_before_the_prompt_of_the_last_one() {
        require(HostFeature.HISTORY);
        model.answers(NOTED);
        for (String prompt : List.of(BOAT, QUESTION, "Where does it lie?", "Is that far?")) {
            door().say("thrifty", "monday", prompt);
        }

        var heads = model.requests().stream().map(HostRequest::head).toList();
        assertThat(heads).hasSize(4);
        for (int i = 1; i < heads.size(); i++) {
            List<Message> before = heads.get(i - 1);
            assertThat(heads.get(i)).hasSizeGreaterThan(before.size());
            assertThat(heads.get(i).subList(0, before.size())).isEqualTo(before);
        }
    }

    @Test
    void should_show_nobody_the_history_of_another_user_whose_conversation_has_the_same_id() {
        require(HostFeature.HISTORY);
        model.answers(NOTED);
        door().say("first", "same", BOAT);

        door().say("second", "same", QUESTION);
        assertThat(model.newest().text()).doesNotContain("Albatross");
        door().say("first", "same", QUESTION);
        assertThat(HostRequest.text(model.newest().head())).contains(BOAT, NOTED);
    }

    @Test
    void should_not_show_the_model_what_was_erased() {
        require(HostFeature.STORED_HISTORY);
        model.answers(NOTED);
        door().say("forgetful", "monday", BOAT);
        model.answers("With milk, I hope.");
        door().say("forgetful", "monday", "I drink tea.");
        var scope = door().scope("forgetful");
        door().memory().search(scope, SearchRequest.of("Albatross boat", HIGHEST)).stream()
                .filter(hit -> hit.memory().content().contains("Albatross"))
                .forEach(hit -> assertThat(
                                door().memory().forget(scope, hit.memory().id()))
                        .isPresent());

        door().say("forgetful", "monday", "And what do I drink?");

        assertThat(model.newest().text()).doesNotContain("Albatross");
        assertThat(HostRequest.text(model.newest().head())).contains("I drink tea.", "With milk, I hope.");
    }

    @Test
    void should_show_calls_of_tools_with_their_results_in_later_turns() {
        require(HostFeature.HISTORY);
        require(HostFeature.TOOLS);
        require(HostFeature.TOOL_RECORDS);
        model.answers(NOTED);
        door().say("reader", "monday", BOAT);
        searching("Albatross");
        door().say("reader", "tuesday", "Search for it.");
        model.answers("It was.");

        door().say("reader", "tuesday", "Was it found?");

        assertThat(new HostRequest(model.newest().head()).toolResults())
                .singleElement()
                .asString()
                .contains("lies in Bergen");
        isWhatProvidersTake(model.newest());
    }

    @Test
    void should_send_no_call_without_its_result_when_a_tool_failed() {
        require(HostFeature.HISTORY);
        require(HostFeature.TOOLS);
        var isCalled = new AtomicBoolean();
        model.answers(request -> isCalled.getAndSet(true)
                ? HostModel.said("There is no such tool.")
                : HostModel.call("no_such_tool", "{}"));
        // Some frameworks report the failure to the model, others to their caller.
        Throwable failure = catchThrowable(() -> door().say("unlucky", "tuesday", "Use the other tool."));
        assertThat(failure == null || failure instanceof Exception)
                .as("what came of it: %s", failure)
                .isTrue();
        model.answers(NOTED);

        door().say("unlucky", "tuesday", BOAT);
        isWhatProvidersTake(model.newest());
        door().say("unlucky", "tuesday", QUESTION);
        isWhatProvidersTake(model.newest());
    }

    @Test
    void should_not_send_two_texts_of_the_user_in_a_row_when_a_model_failed() {
        require(HostFeature.HISTORY);
        model.answers(NOTED);
        door().say("patient", "wednesday", BOAT);
        model.answers(request -> {
            throw new IllegalStateException("The model is not there");
        });
        assertThatThrownBy(() -> door().say("patient", "wednesday", QUESTION)).isInstanceOf(Exception.class);
        model.answers(NOTED);

        door().say("patient", "wednesday", "Where does it lie?");
        isWhatProvidersTake(model.newest());
        door().say("patient", "wednesday", "Is that far?");
        isWhatProvidersTake(model.newest());
        assertThat(HostRequest.text(model.newest().head())).contains(BOAT, "Where does it lie?");
    }

    @Test
    void should_not_send_two_texts_of_the_user_in_a_row_when_an_answer_was_cancelled() {
        require(HostFeature.HISTORY);
        require(HostFeature.CANCELLATION);
        model.answers(NOTED);
        door().stream("hasty", "wednesday", BOAT, piece -> false);

        door().say("hasty", "wednesday", QUESTION);

        isWhatProvidersTake(model.newest());
    }

    @Test
    void should_begin_with_the_instructions_after_a_restart(@TempDir Path folder) {
        require(HostFeature.RESUMED_HISTORY);
        var ownModel = new HostModel();
        try (var first = open(new HostContract.Setup(folder, ownModel, null))) {
            first.say("leaver", "monday", BOAT);
        }

        try (var second = open(new HostContract.Setup(folder, ownModel, null))) {
            second.say("leaver", "monday", QUESTION);
            isWhatProvidersTake(ownModel.newest());
            second.say("leaver", "monday", "Where does it lie?");
            isWhatProvidersTake(ownModel.newest());
            assertThat(HostRequest.text(ownModel.newest().head())).contains(BOAT, QUESTION);
        }
    }

    /**
     * Checks that providers accept the messages: system messages first, then user and model in turn, each tool call
     * followed by its result.
     */
    private static void isWhatProvidersTake(HostRequest request) {
        var messages = request.messages();
        int results = 0;
        for (int i = 0; i < messages.size(); i++) {
            var message = messages.get(i);
            var before = i == 0 ? Speaker.SYSTEM : messages.get(i - 1).speaker();
            switch (message.speaker()) {
                case SYSTEM -> assertThat(before).as(request.text()).isEqualTo(Speaker.SYSTEM);
                case USER -> assertThat(before).as(request.text()).isNotEqualTo(Speaker.USER);
                case AGENT -> assertThat(before).as(request.text()).isNotEqualTo(Speaker.SYSTEM);
                case TOOL -> results--;
            }
            if (message.speaker() != Speaker.TOOL) {
                assertThat(results).as(request.text()).isZero();
                results = message.calls();
            }
        }
        assertThat(results).as(request.text()).isZero();
    }

    @Test
    void should_lose_nothing_when_the_application_ends(@TempDir Path folder) {
        var ownModel = new HostModel();
        ownModel.answers(NOTED);
        try (var first = open(new HostContract.Setup(folder, ownModel, null))) {
            for (int i = 0; i < TURNS; i++) {
                first.say("leaver", "monday", BOAT + " " + i);
            }
        }

        try (var second = open(new HostContract.Setup(folder, ownModel, null))) {
            assertThat(second.conversations().messages(second.scope("leaver"), "monday", HIGHEST * 2))
                    .hasSize(2 * TURNS);
            second.say("leaver", "monday", QUESTION);
            if (!missing().containsKey(HostFeature.RESUMED_HISTORY)) {
                assertThat(ownModel.newest().text()).contains(BOAT + " " + (TURNS - 1));
            }
        }
    }

    /** Makes the model call the search tool, and answer when it has the result. */
    void searching(String query) {
        model.answers(request -> request.toolResults().isEmpty()
                ? HostModel.call("search_memory", "{\"query\": \"" + query + "\"}")
                : HostModel.said("Found it."));
    }

    List<String> said(String user, String session) {
        return messages(user, session).stream()
                .map(message -> (message.role() == Role.USER ? "USER " : "AGENT ") + message.text())
                .toList();
    }

    List<StoredMessage> messages(String user, String session) {
        return door().conversations().messages(door().scope(user), session, HIGHEST * 2);
    }

    HostDoor door() {
        if (shared == null) {
            throw new IllegalStateException("The door was not opened");
        }
        return shared;
    }

    void require(HostFeature feature) {
        String reason = missing().get(feature);
        assumeTrue(reason == null, () -> "This door has no " + feature + ": " + reason);
    }
}
