package dev.nightjar.plugin.memory.plugin;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.nightjar.plugin.memory.conversation.StoredScratchpads;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.job.Rivals;
import dev.nightjar.plugin.memory.job.StoredSchedules;
import dev.nightjar.plugin.memory.policy.TrustGate;
import dev.nightjar.plugin.memory.search.LaterWords;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.tools.BasicTools;
import dev.nightjar.plugin.memory.tools.FactReview;
import dev.nightjar.plugin.memory.tools.FactTools;
import dev.nightjar.plugin.memory.tools.KeyedTools;
import dev.nightjar.plugin.memory.tools.NoteAccess;
import dev.nightjar.plugin.memory.tools.NoteTools;
import dev.nightjar.plugin.memory.tools.ScheduleTools;
import dev.nightjar.plugin.memory.tools.ScratchpadTools;
import dev.nightjar.plugin.memory.tools.SearchTool;
import dev.nightjar.plugin.memory.tools.ToolAnswers;
import dev.nightjar.plugin.memory.tools.Toolset;
import dev.nightjar.plugin.memory.tools.Toolsets;
import dev.nightjar.plugin.memory.tools.WorkingMemoryTools;
import dev.nightjar.plugin.memory.tools.file.FileTools;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import dev.nightjar.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creates the tools of the enabled toolsets. */
record ActiveTools(ExtensionContext host, MemorySettings settings, ToolAnswers answers, Services services) {

    /** Services of the tools. */
    record Services(
            NoteAccess access,
            Database database,
            LaterWords later,
            StoredScratchpads scratchpads,
            WorkingMemoryService workingMemory,
            TrustGate gate,
            Rivals rivals) {}

    /**
     * The tools, under the names a model sees.
     *
     * @param calendar the host's calendar for the schedule tools; empty if they are disabled
     * @throws dev.nightjar.host.ConfigurationException if two tools have the same name
     */
    List<Tool<?>> tools(StoredSchedules schedules, Optional<ScheduleCalendar> calendar) {
        var search = new SearchTool(
                services.access.memory(),
                services.access.shown(),
                answers,
                host.clock(),
                settings.context().minRelevance(),
                services.database,
                services.later);
        var ids = new ShortIds(services.database);
        var facts = new FactTools(
                search,
                new FactTools.Changing(ids, services.gate, services.rivals),
                services.access.memory(),
                services.access.shown(),
                answers,
                host.clock(),
                settings.context().minRelevance());
        var review = new FactReview(services.access.memory(), ids, answers, host.clock());
        var all = new ArrayList<Toolset>();
        all.add(new Toolset(FactTools.NAME, Lists.newArrayList(Iterables.concat(facts.tools(), review.tools()))));
        all.add(new BasicTools(services.access, answers).toolset());
        all.add(new NoteTools(services.access, answers, failure -> host.reportFailure("search conversations", failure))
                .toolset());
        all.add(new KeyedTools(services.access, answers, settings.notes()).toolset());
        all.add(new FileTools(services.access, answers).toolset());
        all.add(new ScratchpadTools(services.scratchpads).toolset());
        all.add(new WorkingMemoryTools(services.workingMemory, answers).toolset());
        calendar.ifPresent(times -> all.add(
                new Toolset(ScheduleTools.NAME, new ScheduleTools(schedules, times, answers, host.clock()).tools())));
        var active = all.stream()
                .filter(toolset -> settings.toolsets().contains(toolset.name()))
                .toList();
        return Toolsets.tools(active, settings.toolPrefix());
    }
}
