package dev.nightjar.spring.boot.example;

import dev.nightjar.springai.NightjarMemory;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

// spotless:off
// tag::chat[]
@SpringBootApplication
public class ChatApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(ChatApplication.class, arguments);
    }

    @Bean
    ApplicationRunner chat(ChatClient.Builder builder, NightjarMemory memory) {
        ChatClient client = builder.build();
        return arguments -> {
            memory.prompt(client, "monday").user("I live in Bergen.").call().content();
            System.out.println(memory.prompt(client, "tuesday").user("Where do I live?").call().content());
        };
    }
}
// end::chat[]
// spotless:on
