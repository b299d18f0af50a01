package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.memory.WorkingMemoryService.Outcome;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar memory working}: shows and changes working memory. */
@Command(name = "working", description = "Show the text in front of every prompt, or change lines of a section.")
public final class MemoryWorkingCommand extends HostSubcommand {

    private static final String SOURCE = "user";

    @Option(
            names = "--section",
            paramLabel = "S",
            description =
                    "Section: current_goals, learned_facts, active_projects, important_contacts or session_notes.")
    @Nullable
    String section;

    @Option(names = "--add", paramLabel = "LINE", description = "Line to add; repeatable.")
    List<String> add = new ArrayList<>();

    @Option(names = "--remove", paramLabel = "LINE", description = "Line to remove; repeatable.")
    List<String> remove = new ArrayList<>();

    @Override
    protected boolean isBeginning() {
        return isChange();
    }

    @Override
    protected void check(Clock clock) {
        if (isChange()) {
            var unused = edit(0);
        } else if (section != null) {
            throw new IllegalArgumentException("--section says where to change something; add --add or --remove");
        }
    }

    @Override
    protected int run(Host host) {
        var scope = host.ownScope();
        var before = host.memory(WorkingMemoryService.class).read(scope);
        var now = isChange()
                ? changed(fromOptions(
                        () -> host.memory(WorkingMemoryService.class).edit(scope, edit(before.version()))))
                : before;
        answer(Working.of(now), () -> print(now, times(host)));
        return DONE;
    }

    private boolean isChange() {
        return !add.isEmpty() || !remove.isEmpty();
    }

    private WorkingMemoryEdit edit(long version) {
        if (section == null) {
            throw new IllegalArgumentException("--add and --remove need --section");
        }
        return new WorkingMemoryEdit(version, Section.ofLabel(section), remove, add, SOURCE);
    }

    private static WorkingMemory changed(Outcome outcome) {
        if (outcome.isStale()) {
            throw new CommandFailure("Somebody else changed working memory at the same moment; try again");
        }
        return outcome.now();
    }

    private void print(WorkingMemory now, TimeText times) {
        for (var one : Section.values()) {
            screen().heading(one.heading());
            for (var line : now.of(one)) {
                screen().hanging("- ", Style.STRONG, line.text());
                screen().pieces(2, Style.FAINT, List.of(line.source(), times.full(line.writtenAt())));
            }
        }
    }

    private record Working(long version, Map<Section, List<WorkingMemory.Line>> sections) {

        static Working of(WorkingMemory now) {
            var sections = new EnumMap<Section, List<WorkingMemory.Line>>(Section.class);
            for (var one : Section.values()) {
                sections.put(one, now.of(one));
            }
            return new Working(now.version(), sections);
        }
    }
}
