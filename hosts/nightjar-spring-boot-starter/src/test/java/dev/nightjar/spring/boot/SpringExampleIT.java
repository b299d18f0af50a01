package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spring.boot.example.ChatApplication;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.support.GenericApplicationContext;

/** The example of the documents, with a scripted model in the place of the starter of a provider. */
class SpringExampleIT {

    @Test
    void should_remember_in_another_conversation(@TempDir Path data) {
        var model = new HostModel();
        model.answers("In Bergen.");

        new SpringApplicationBuilder(ChatApplication.class)
                .initializers((GenericApplicationContext context) ->
                        context.registerBean(ChatModel.class, () -> new ScriptedChatModel(model)))
                .run("--nightjar.data-root=" + data)
                .close();

        assertThat(model.requests()) // memory's own reading may be among them
                .extracting(HostRequest::text)
                .filteredOn(text -> text.endsWith("Where do I live?"))
                .singleElement()
                .asString()
                .contains("I live in Bergen.");
    }
}
