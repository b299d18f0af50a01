package dev.nightjar.examples.chat;

import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.nightjar.Nightjar;
import dev.nightjar.langchain4j.NightjarMemory;
import dev.nightjar.langchain4j.UserSession;
import java.nio.file.Path;
import java.util.List;

/** Says something in one conversation and asks for it in another one. */
public final class Chat {

    interface Assistant {
        String chat(@MemoryId UserSession who, @UserMessage String text);
    }

    private Chat() {}

    public static void main(String[] arguments) {
        talk(Path.of("target", "data")).forEach(System.out::println);
    }

    static List<String> talk(Path data) {
        try (Nightjar nightjar = Nightjar.open(data)) {
            Assistant assistant = NightjarMemory.of(nightjar.kernel())
                    .attachTo(AiServices.builder(Assistant.class).chatModel(new ScriptedChatModel()))
                    .build();
            return List.of(
                    assistant.chat(new UserSession("ada", "monday"), "I live in Bergen."),
                    assistant.chat(new UserSession("ada", "tuesday"), "Where do I live?"),
                    assistant.chat(new UserSession("bob", "tuesday"), "Where do I live?"));
        }
    }
}
