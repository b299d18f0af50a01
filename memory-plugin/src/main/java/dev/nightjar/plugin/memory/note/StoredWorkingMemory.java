package dev.nightjar.plugin.memory.note;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.WorkingMemory;
import dev.nightjar.memory.WorkingMemory.Line;
import dev.nightjar.memory.WorkingMemoryEdit;
import dev.nightjar.memory.WorkingMemoryService;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.store.CleanText;
import dev.nightjar.plugin.memory.store.Database;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Working memory over the database. An edit is compared and written in one transaction. Thread-safe. */
public final class StoredWorkingMemory implements WorkingMemoryService {

    private static final int MAX_SOURCE = 64;

    private final Database database;
    private final MemoryPolicy policy;

    /** @param policy what may be written */
    public StoredWorkingMemory(Database database, MemoryPolicy policy) {
        this.database = database;
        this.policy = policy;
    }

    @Override
    public WorkingMemory read(MemoryScope scope) {
        return database.read(tx -> tx.workingMemory().read(scope));
    }

    @Override
    public Outcome edit(MemoryScope scope, WorkingMemoryEdit edit) {
        edit.add().forEach(policy::check);
        return database.write(tx -> {
            var before = tx.workingMemory().read(scope);
            if (before.version() != edit.version()) {
                return new Outcome(true, before);
            }
            tx.workingMemory().replace(scope, edited(before, edit, tx.now()));
            return new Outcome(false, tx.workingMemory().read(scope));
        });
    }

    private static List<Line> edited(WorkingMemory before, WorkingMemoryEdit edit, Instant now) {
        var lines = new ArrayList<>(before.lines());
        for (var text : edit.remove()) {
            var wanted = oneLine(text);
            if (!lines.removeIf(
                    line -> line.section() == edit.section() && line.text().equals(wanted))) {
                throw new IllegalArgumentException("There is no line '" + VisibleText.line(text, 80) + "' in "
                        + edit.section().label() + "; read working memory and repeat the line as it stands there");
            }
        }
        for (var text : edit.add()) {
            var line = new Line(edit.section(), oneLine(text), VisibleText.line(edit.source(), MAX_SOURCE), now);
            if (lines.stream().noneMatch(line::saysTheSameAs)) {
                lines.add(line);
            }
        }
        lines.sort(Comparator.comparing(Line::section));
        int length = lines.stream().mapToInt(line -> line.text().length()).sum();
        if (length > WorkingMemoryEdit.MAX_TEXT) {
            throw new IllegalArgumentException("Working memory must have at most " + WorkingMemoryEdit.MAX_TEXT
                    + " characters, but would have " + length + "; remove what is no longer needed first");
        }
        return lines;
    }

    /** Without what a reader does not see, so that a line that is repeated as it was shown is found again. */
    private static String oneLine(String text) {
        return CleanText.onOneLine(CleanText.of(VisibleText.of(text)));
    }
}
