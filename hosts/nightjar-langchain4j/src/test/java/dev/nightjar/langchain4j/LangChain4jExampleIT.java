package dev.nightjar.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.nightjar.Nightjar;
import dev.nightjar.testkit.host.HostModel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the documents. */
class LangChain4jExampleIT {

    // spotless:off
    // tag::assistant[]
    interface Assistant {
        String chat(@MemoryId UserSession who, @UserMessage String text);
    }

    static String talk(ChatModel model, Path data) {
        try (Nightjar nightjar = Nightjar.open(data)) {
            Assistant assistant = NightjarMemory.of(nightjar.kernel())
                    .attachTo(AiServices.builder(Assistant.class).chatModel(model))
                    .build();
            assistant.chat(new UserSession("ada", "monday"), "I live in Bergen.");
            return assistant.chat(new UserSession("ada", "tuesday"), "Where do I live?");
        }
    }
    // end::assistant[]
    // spotless:on

    @Test
    void should_remember_in_another_conversation(@TempDir Path data) {
        var model = new HostModel();
        model.answers("In Bergen.");

        assertThat(talk(new ScriptedChatModel(model), data)).isEqualTo("In Bergen.");

        assertThat(model.newest().text()).contains("I live in Bergen.", "Where do I live?");
    }
}
