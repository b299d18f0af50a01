package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.chat.PlainLines;
import dev.nightjar.hostdemo.output.terminal.Console;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/** Asks whether something is to be erased. */
record Confirmation(Console console) {

    private static final Set<String> YES = Set.of("y", "yes");

    /** Reads the answer where one can be given; no answer is a no. */
    boolean isGiven() {
        console.err().print("Erase it? [y/N] ");
        console.err().flush();
        try (var lines = new PlainLines(console.in())) {
            var answer = lines.next();
            if (answer.isEmpty()) {
                console.err().println();
                console.tell("Nobody answered; say yes, or add --force.");
            }
            return answer.map(line -> line.strip().toLowerCase(Locale.ROOT))
                    .filter(YES::contains)
                    .isPresent();
        } catch (IOException e) {
            throw new CommandFailure("The answer cannot be read: " + e.getMessage() + "; add --force to erase it");
        }
    }
}
