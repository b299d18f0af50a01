package dev.nightjar.integration.fault;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.testkit.KnownNames;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A host in a process of its own: threads that post messages and save facts until they have done so often enough, or
 * the process is killed. What is committed is acknowledged by a line; what went wrong is a line that begins with
 * {@link #ERROR}.
 */
final class WriterProcess {

    /** Begins a line about a message that is committed, followed by its text. */
    static final String TURN = "turn ";

    /** Begins a line about a fact that is committed, followed by its text. */
    static final String FACT = "fact ";

    /** Begins a line about something that went wrong. */
    static final String ERROR = "error ";

    /** The last line of a process that was not killed. */
    static final String END = "end";

    static final String SPEAKER = "Ada";

    /** Every so many messages a fact is saved, too. */
    static final int TURNS_OF_FACT = 5;

    /** A turn waits until it is committed, however busy the machine is. */
    private static final Map<String, String> PATIENT = Map.of("NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS", "120000");

    private WriterProcess() {}

    /**
     * The data root, the folder of plugins, a name no other process has, how many threads, and the messages of each.
     */
    public static void main(String[] arguments) {
        var name = arguments[2];
        int threads = Integer.parseInt(arguments[3]);
        int turns = Integer.parseInt(arguments[4]);
        try (var kernel = open(Path.of(arguments[0]), Path.of(arguments[1]))) {
            kernel.events().register(new Acknowledgement());
            var writers = IntStream.range(0, threads)
                    .mapToObj(number -> new Thread(() -> write(kernel, session(name, number), turns)))
                    .toList();
            writers.forEach(Thread::start);
            for (var writer : writers) {
                writer.join();
            }
            kernel.failures().forEach(failure -> System.out.println(ERROR + failure));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.println(END);
    }

    /** The conversation of a thread. */
    static String session(String name, int thread) {
        return name + "-" + thread;
    }

    /** What is said there. */
    static String turn(String session, int number) {
        return SPEAKER + " says in " + session + " number " + number;
    }

    private static AgentKernel open(Path dataRoot, Path plugins) {
        return AgentKernel.builder()
                .agent(Stores.AGENT)
                .dataRoot(dataRoot)
                .plugins(plugins)
                .environment(PATIENT)
                .polling(false)
                .warmUp(false)
                .extension(new KnownSpeaker())
                .start();
    }

    private static void write(AgentKernel kernel, String session, int turns) {
        var scope = kernel.scope();
        for (int i = 0; i < turns; i++) {
            var said = turn(session, i);
            kernel.events()
                    .post(UserMessage.of(scope, session, said, kernel.clock().instant())
                            .by(SPEAKER)
                            .withMessageId(said));
            if (i % TURNS_OF_FACT == 0) {
                var fact = session + " knows number " + i;
                try {
                    Stores.memory(kernel).remember(scope, FactDraft.of(fact, 1, "test"));
                    System.out.println(FACT + fact);
                } catch (RuntimeException e) {
                    System.out.println(ERROR + e);
                }
            }
        }
    }

    private static final class KnownSpeaker implements AgentExtension {

        @Override
        public void initialize(ExtensionContext context) {
            context.provide(EntityRecognizer.class, KnownNames.ofPeople(SPEAKER));
        }
    }

    private static final class Acknowledgement {

        @Subscribe
        @AllowConcurrentEvents
        public void on(EpisodeRecorded stored) {
            System.out.println(TURN + Objects.requireNonNull(stored.messageId()));
        }
    }
}
