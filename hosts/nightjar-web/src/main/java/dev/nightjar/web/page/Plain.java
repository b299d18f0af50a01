package dev.nightjar.web.page;

import dev.nightjar.kernel.checkup.HostCheckup.Finding.State;
import dev.nightjar.kernel.page.ProfilePages;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Origin;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult.Obstacle;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.web.page.Voice.Kind;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Names of memory in words that everybody knows. The one place of these words. */
public final class Plain {

    private static final Map<String, String> TASKS = Map.of(
            "consolidation", "Read the conversations",
            "decay", "Let fade what nobody uses",
            "reflection", "Look back at the week",
            "enrichment", "Look for names again",
            "import", "Import from a file");

    /** Makers by the beginning of a source, which may have a version behind it. */
    private static final Map<String, Maker> MAKERS = Map.ofEntries(
            Map.entry("correct_fact", new Maker(Kind.YOU, "corrected by you")),
            Map.entry(ProfilePages.SOURCE, new Maker(Kind.YOU, "written by you")),
            Map.entry("memory_add", new Maker(Kind.YOU, "written by you")),
            Map.entry("review", new Maker(Kind.YOU, "approved by you")),
            Map.entry("import", new Maker(Kind.PROGRAM, "imported from a file")),
            Map.entry("http", new Maker(Kind.PROGRAM, "saved by a program")),
            Map.entry("dialogue", new Maker(Kind.YOU, "said in a conversation")),
            Map.entry("archive", new Maker(Kind.PROGRAM, "kept of an old conversation")),
            Map.entry("document", new Maker(Kind.FILE, "from a file")),
            Map.entry("remember_fact", new Maker(Kind.AGENT, "noted by the agent")),
            Map.entry("remember", new Maker(Kind.AGENT, "noted by the agent")),
            Map.entry("memory_save", new Maker(Kind.AGENT, "noted by the agent")),
            Map.entry("save_memory", new Maker(Kind.AGENT, "noted by the agent")),
            Map.entry("statement", new Maker(Kind.YOU, "read in a conversation, word for word")),
            Map.entry("asked", new Maker(Kind.YOU, "remembered because you asked for it")),
            Map.entry("session-reader", new Maker(Kind.AGENT, "read in a conversation by a model")),
            Map.entry("consolidator-agent", new Maker(Kind.AGENT, "read in a conversation by a model")),
            Map.entry("extractive-digest", new Maker(Kind.AGENT, "put together from the week's facts")),
            Map.entry("reflection-agent", new Maker(Kind.AGENT, "concluded by a model from the week's facts")));

    /** Actions of an agent, by the names of the tools. */
    private static final Map<String, String> TOOLS = Map.ofEntries(
            Map.entry("search_memory", "looked in memory"),
            Map.entry("recall", "looked in memory"),
            Map.entry("memory_search", "looked in memory"),
            Map.entry("recall_memories", "looked in memory"),
            Map.entry("list_memories", "looked in memory"),
            Map.entry("get_entity_info", "looked in memory"),
            Map.entry("get_timeline", "looked in memory"),
            Map.entry("explain_fact", "looked in memory"),
            Map.entry("weak_facts", "looked in memory"),
            Map.entry("memory_stats", "looked in memory"),
            Map.entry("remember_fact", "noted something"),
            Map.entry("remember", "noted something"),
            Map.entry("memory_save", "noted something"),
            Map.entry("save_memory", "noted something"),
            Map.entry("correct_fact", "corrected something"),
            Map.entry("memory_update", "corrected something"),
            Map.entry("confirm_fact", "confirmed something"),
            Map.entry("forget_fact", "forgot something"),
            Map.entry("memory_delete", "forgot something"),
            Map.entry("forget_memory", "forgot something"));

    private static final Map<String, String> AGENTS = Map.of(
            "main", "To answer",
            "session_reader", "To read conversations",
            "consolidator", "To read conversations",
            "fact_judge", "To compare facts",
            "reflection", "To look back at the week",
            "summarizer", "To sum conversations up");

    private static final Pattern DAILY = Pattern.compile("(\\d{1,2}) (\\d{1,2}) \\* \\* \\*");
    private static final Pattern WEEKLY = Pattern.compile("(\\d{1,2}) (\\d{1,2}) \\* \\* ([0-7])");
    private static final int DAYS_OF_WEEK = 7;

    private Plain() {}

    /** How a memory came about. */
    public record Maker(Kind kind, String words) {}

    public static String kind(MemoryKind kind) {
        return switch (kind) {
            case EPISODE -> "turn";
            case REFLECTION -> "insight";
            case DOCUMENT -> "passage";
            case FACT, NOTE -> kind.label();
        };
    }

    public static String counted(long number, MemoryKind kind, Words words) {
        return switch (kind) {
            case EPISODE -> words.count(number, "{0} turn", "{0} turns");
            case FACT -> words.count(number, "{0} fact", "{0} facts");
            case NOTE -> words.count(number, "{0} note", "{0} notes");
            case REFLECTION -> words.count(number, "{0} insight", "{0} insights");
            case DOCUMENT -> words.count(number, "{0} passage", "{0} passages");
        };
    }

    public static String origin(Origin origin) {
        return switch (origin) {
            case USER -> "the user";
            case AGENT -> "the agent";
            case FILE -> "a file";
            case TOOL -> "the answer of a tool";
            case WEB -> "somebody else's text";
        };
    }

    public static String finding(State state) {
        return switch (state) {
            case GOOD -> "in order";
            case NOTICE -> "worth a look";
            case BROKEN -> "broken";
        };
    }

    public static String task(String task) {
        return TASKS.getOrDefault(task, Texts.name(task));
    }

    /** The action of an agent that called a tool. */
    public static String tool(String tool) {
        return TOOLS.getOrDefault(tool, "used " + Texts.name(tool.replace('_', ' ')));
    }

    public static String durability(Durability durability) {
        return switch (durability) {
            case LASTING -> "for ever";
            case STABLE -> "for years";
            case PASSING -> "for days or weeks";
        };
    }

    /** The purpose of a model call, by the name of its agent. */
    public static String agent(String agent) {
        return AGENTS.getOrDefault(agent, Texts.name(agent));
    }

    public static String outcome(RunStatus status) {
        return switch (status) {
            case RUNNING -> "under way since";
            case SUCCESS -> "done";
            case FAILED -> "failed";
            case CANCELLED -> "stopped";
            case SKIPPED -> "left out";
            case POSTPONED -> "put off";
        };
    }

    public static Maker maker(String source) {
        int version = source.indexOf('/');
        return MAKERS.getOrDefault(
                version < 0 ? source : source.substring(0, version),
                new Maker(Kind.PROGRAM, "saved by " + Texts.name(source)));
    }

    public static String ending(EndReason reason) {
        return switch (reason) {
            case SUPERSEDED -> "replaced";
            case FORGOTTEN -> "forgotten";
            case DECAYED -> "faded";
            case PRUNED -> "made room for newer ones";
            case EXPIRED -> "its time is past";
            case QUARANTINED -> "waits for review";
        };
    }

    /** The reason why an undo leaves a change. */
    public static String obstacle(Obstacle obstacle) {
        return switch (obstacle) {
            case JUDGED_WRONG -> "you said that it is wrong, so it stays as wrong";
            case ENDED_SINCE -> "it ended or came back after that night";
            case BUILT_UPON -> "other memories were linked to it after that night";
            case CONFIRMED_SINCE -> "it was confirmed or said again after that night";
            case CHANGED_SINCE -> "it was used or changed after that night";
            case KEY_TAKEN -> "another note has its key now";
            case BOUND -> "one replaced the other, and the other stays";
        };
    }

    public static String cadence(Cadence cadence, Texts texts) {
        var words = texts.words();
        if (cadence instanceof Cadence.Interval every) {
            return words.say("every {0}", texts.duration(every.every()));
        }
        var daily = DAILY.matcher(cadence.value());
        if (daily.matches()) {
            return words.say("every day at {0}", time(daily.group(2), daily.group(1)));
        }
        var weekly = WEEKLY.matcher(cadence.value());
        if (weekly.matches()) {
            // Sunday is 0 or 7.
            int day = Math.floorMod(Integer.parseInt(weekly.group(3)) - 1, DAYS_OF_WEEK) + 1;
            return words.say(
                    "every {0} at {1}",
                    DayOfWeek.of(day).getDisplayName(TextStyle.FULL, words.locale()),
                    time(weekly.group(2), weekly.group(1)));
        }
        return cadence instanceof Cadence.Once
                ? words.say("once")
                : words.say("at times of its own ({0})", cadence.value());
    }

    private static String time(String hour, String minute) {
        return String.format(Locale.ROOT, "%02d:%02d", Integer.parseInt(hour), Integer.parseInt(minute));
    }
}
