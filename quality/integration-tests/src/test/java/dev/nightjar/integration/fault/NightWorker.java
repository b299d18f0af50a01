package dev.nightjar.integration.fault;

import dev.nightjar.integration.TestHost;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.MentionProvider;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** A host in a process of its own that talks, works through some nights and is killed at any point of it. */
final class NightWorker {

    static final int SESSIONS = 8;

    private static final int NIGHTS = 3;

    private NightWorker() {}

    /** The folder, the round and the time it begins at. */
    public static void main(String[] arguments) {
        int round = Integer.parseInt(arguments[1]);
        try (var host = open(Path.of(arguments[0]))) {
            host.clock().set(Instant.parse(arguments[2]));
            var scope = host.kernel().scope();
            for (int i = 0; i < SESSIONS; i++) {
                var text = "My brother has a dog called " + dog(round, i) + " now. We walked to Voss.";
                var session = "r" + round + "-s" + i;
                host.kernel()
                        .events()
                        .post(UserMessage.of(scope, session, text, host.clock().instant()));
                var bird = FactDraft.builder("A bird called " + dog(round, i) + " sang", 0.2, "test")
                        .durability(Durability.PASSING);
                host.memory().remember(scope, bird.build());
                if (i == SESSIONS / 2) {
                    System.out.println("working");
                }
            }
            for (int night = 0; night < NIGHTS; night++) {
                host.night();
            }
        }
    }

    /** On the data in this folder, with a recogniser of places that takes its time. */
    static TestHost open(Path folder) {
        return TestHost.again(folder, builder -> builder.extension(new Places()));
    }

    /** A name no other dog has. */
    static String dog(int round, int session) {
        return "Rex" + (char) ('a' + round / 26) + (char) ('a' + round % 26) + (char) ('a' + session);
    }

    private static final class Places implements AgentExtension, MentionProvider {

        @Override
        public void initialize(ExtensionContext context) {
            context.provide(MentionProvider.class, this);
        }

        @Override
        public String name() {
            return "places";
        }

        @Override
        public Set<String> strategies() {
            return Set.of(EntityRecognizer.ACCURATE);
        }

        @Override
        public List<Mention> find(Namespace namespace, String text) {
            int at = text.indexOf("Voss");
            return at < 0
                    ? List.of()
                    : List.of(new Mention(
                            "Voss", EntityType.LOCATION, "Voss", new Mention.Span(at, at + 4), 0.8, "places"));
        }
    }
}
