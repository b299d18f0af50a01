package dev.nightjar.kernel.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"a\": 1",
                "[1, 2]",
                "\"text\"",
                "17",
                "<arguments/>",
                "{\"a\": 1} and more",
                "java.lang.Object@1f"
            })
    @Tag("O12")
    @DisplayName("stored arguments of an unknown form are shown as {} and never as they are, a name as plain letters")
    void should_replace_what_is_no_call(String arguments) {
        var call = new ToolCallRecord("c1", "look up!", arguments, "3 hits", false);
        var history = History.of(List.of(
                new StoredMessage(1, Role.USER, null, "Look.", Instant.EPOCH, List.of()),
                new StoredMessage(2, Role.AGENT, null, "", Instant.EPOCH, List.of(new ToolStep("", List.of(call))))));

        assertThat(history.said().get(1)).isInstanceOfSatisfying(AiMessage.class, answer -> {
            assertThat(answer.toolExecutionRequests().get(0).arguments()).isEqualTo("{}");
            assertThat(answer.toolExecutionRequests().get(0).name()).isEqualTo("look_up_");
        });
        assertThat(history.said().get(2)).isInstanceOfSatisfying(ToolExecutionResultMessage.class, result -> {
            assertThat(result.toolName()).isEqualTo("look_up_");
            assertThat(result.text()).isEqualTo("3 hits");
        });
    }
}
