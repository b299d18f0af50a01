package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.schedule.ScheduleCalendar;
import dev.nightjar.schedule.ScheduleStore;
import java.time.Clock;
import java.util.List;

/** The toolset {@code schedule}: goals the agent works on at set times, each user's own. */
public final class ScheduleTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "schedule";

    private final ScheduleStore schedules;
    private final ScheduleCalendar calendar;
    private final ToolAnswers answers;
    private final Clock clock;

    public ScheduleTools(ScheduleStore schedules, ScheduleCalendar calendar, ToolAnswers answers, Clock clock) {
        this.schedules = schedules;
        this.calendar = calendar;
        this.answers = answers;
        this.clock = clock;
    }

    /** The six tools. */
    public List<Tool<?>> tools() {
        return List.of(
                new AnsweringTool<>(new ScheduleCreateTool(schedules, calendar, answers, clock)),
                new AnsweringTool<>(new ScheduleSearchTool(schedules, answers)),
                new AnsweringTool<>(new ScheduleEditTool(schedules, calendar, answers, clock)),
                new AnsweringTool<>(new ScheduleDeleteTool(schedules)),
                new AnsweringTool<>(new ScheduleRunsTool(schedules, answers)),
                new AnsweringTool<>(new ScheduleRunOutputTool(schedules, answers)));
    }
}
