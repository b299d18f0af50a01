package dev.nightjar.hostdemo;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryService;
import java.io.PrintWriter;
import java.time.Duration;

/** Plays the story into a kernel, each message at its own time, and prints what became of it. */
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

    /** The first message of a session completes the one before, which is then read in the background. */
    private void play(Story.Session session) {
        var told = kernel.session(kernel.scope(), session.id());
        for (var message : session.messages()) {
            clock.travelTo(message.time());
            if (message.name() == null) {
                told.answered(message.text());
            } else {
                told.saidBy(message.name(), message.text());
            }
        }
        kernel.awaitQuiet(LONGEST_WAIT);
        out.println("Played " + session.id() + ", " + session.messages().size() + " messages");
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
