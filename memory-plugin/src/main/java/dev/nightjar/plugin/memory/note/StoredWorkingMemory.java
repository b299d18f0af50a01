package dev.nightjar.plugin.memory.note;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemory.Line;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Working memory in the database. An edit is compared and written in one transaction. Facts of the profile are read
 * from the facts themselves, so code that corrects, ends or erases facts need not know about working memory.
 * Thread-safe.
 */
public final class StoredWorkingMemory implements WorkingMemoryService {

    private static final int MAX_SOURCE = 64;

    private final Database database;
    private final MemoryPolicy policy;
    private final Profile profile;

    /**
     * @param policy what may be written
     * @param profileTokens most tokens of working memory that shows only facts of the profile; 0 for no facts
     */
    public StoredWorkingMemory(Database database, MemoryPolicy policy, int profileTokens) {
        this.database = database;
        this.policy = policy;
        profile = new Profile(profileTokens);
    }

    @Override
    public WorkingMemory read(MemoryScope scope) {
        return database.read(tx -> read(tx, scope));
    }

    @Override
    public int profileTokens() {
        return profile.tokens();
    }

    @Override
    public Outcome edit(MemoryScope scope, WorkingMemoryEdit edit) {
        edit.add().forEach(policy::check);
        return database.write(tx -> {
            var before = tx.notes().workingMemory(scope);
            if (before.version() != edit.version()) {
                return new Outcome(true, read(tx, scope));
            }
            tx.notes()
                    .replaceWorkingMemory(
                            scope, edited(before, edit, profile.lines(tx, scope).lines(), tx.now()));
            return new Outcome(false, read(tx, scope));
        });
    }

    private WorkingMemory read(Tables tx, MemoryScope scope) {
        var written = tx.notes().workingMemory(scope);
        var lines = new ArrayList<>(written.lines());
        var facts = profile.lines(tx, scope);
        facts.lines().stream()
                .filter(fact -> written.lines().stream().noneMatch(fact::saysTheSameAs))
                .forEach(lines::add);
        lines.sort(Comparator.comparing(Line::section));
        return new WorkingMemory(written.version(), lines, facts.leftOut());
    }

    private static List<Line> edited(WorkingMemory before, WorkingMemoryEdit edit, List<Line> facts, Instant now) {
        var lines = new ArrayList<>(before.lines());
        for (var text : edit.remove()) {
            var wanted = oneLine(text);
            if (!lines.removeIf(
                    line -> line.section() == edit.section() && line.text().equals(wanted))) {
                throw notThere(edit.section(), wanted, facts);
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

    private static IllegalArgumentException notThere(Section section, String text, List<Line> facts) {
        var line = "'" + VisibleText.line(text, 80) + "'";
        return new IllegalArgumentException(facts.stream()
                .filter(fact -> fact.section() == section && fact.text().equals(text))
                .findFirst()
                .map(fact -> "The line " + line + " is the fact " + fact.source()
                        + " of memory; correct or forget the fact instead")
                .orElseGet(() -> "There is no line " + line + " in " + section.label()
                        + "; read working memory and repeat the line as it is there"));
    }

    /** One line without invisible characters, so that a line repeated as it was shown matches the stored one. */
    static String oneLine(String text) {
        return CleanText.onOneLine(CleanText.of(VisibleText.of(text)));
    }
}
