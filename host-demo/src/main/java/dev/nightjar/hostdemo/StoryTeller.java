package dev.nightjar.hostdemo;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import java.io.PrintWriter;
import java.time.Duration;

/** Plays the story into a kernel, each message at its own time, and says what became of it. */
final class StoryTeller {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final Duration UNTIL_NIGHT = Duration.ofHours(12);

    private final AgentKernel kernel;
    private final TravelClock clock;
    private final PrintWriter out;

    StoryTeller(AgentKernel kernel, TravelClock clock, PrintWriter out) {
        this.kernel = kernel;
        this.clock = clock;
        this.out = out;
    }

    void tell() {
        Story.sessions().forEach(this::play);
        clock.travelTo(Story.end().plus(UNTIL_NIGHT));
        out.println("At night:");
        Night.pass(kernel).forEach(line -> out.println("  " + line));
        kernel.service(MemoryService.class).ifPresent(memory -> show(Remembered.of(memory, kernel.scope())));
        Story.QUESTIONS.forEach(this::showContext);
    }

    /** The first message of a session tells memory that the one before is over; it is read in the background. */
    private void play(Story.Session session) {
        for (var message : session.messages()) {
            clock.travelTo(message.time());
            kernel.events().post(event(session, message));
        }
        kernel.awaitQuiet(LONGEST_WAIT);
        out.println("Played " + session.id() + ", " + session.messages().size() + " messages");
    }

    private MessageEvent event(Story.Session session, Story.Message message) {
        return switch (message.role()) {
            case USER ->
                UserMessage.of(kernel.scope(), session.id(), message.text(), message.time())
                        .by(message.name());
            default -> AgentResponse.of(kernel.scope(), session.id(), message.text(), message.time());
        };
    }

    private void show(Remembered remembered) {
        out.println("Remembered:");
        remembered.facts().forEach(fact -> out.println("  " + fact.content()));
        out.println("Replaced:");
        remembered
                .replacements()
                .forEach(each -> out.println(
                        "  " + each.old().content() + " -> " + each.current().content()));
    }

    private void showContext(String question) {
        out.println("A model that is asked '" + question + "' would be given:");
        out.println(kernel.preview(new ContextRequest(question, kernel.scope(), null))
                .text()
                .indent(2)
                .stripTrailing());
    }
}
