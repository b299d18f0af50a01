package dev.nightjar.examples.chat;

import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.UserResolver;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A chat over HTTP in which each user has a memory. A real one takes the user from the login, not from the path. */
@SpringBootApplication
@RestController
public class ChatApplication {

    private final ChatClient client;
    private final NightjarMemory memory;

    ChatApplication(ChatClient.Builder client, NightjarMemory memory) {
        this.client = client.build();
        this.memory = memory;
    }

    public static void main(String[] arguments) {
        SpringApplication.run(ChatApplication.class, arguments);
    }

    @PostMapping("/chat/{user}/{conversation}")
    String chat(@PathVariable String user, @PathVariable String conversation, @RequestBody String text) {
        return memory.prompt(client, user + "/" + conversation).user(text).call().content();
    }

    @Bean
    static UserResolver users() {
        return conversation -> conversation.split("/", 2)[0];
    }
}
