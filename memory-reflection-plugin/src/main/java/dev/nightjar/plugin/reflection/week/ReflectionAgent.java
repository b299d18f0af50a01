package dev.nightjar.plugin.reflection.week;

import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.plugin.reflection.week.Week.ChangeOfMind;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentOutcome.Completed;
import dev.nightjar.spi.agent.AgentOutcome.OutputRefused;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.agent.AgentRunner;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Asks a model for the insight. The model has no tools and sees only the week. It gives one answer and at most one
 * repaired answer. Thread-safe.
 */
public final class ReflectionAgent {

    /** Maximum memories that the model reads. */
    static final int MAX_READ = 100;

    private static final String NAME = "reflection";
    private static final int ITEM_LENGTH = 500;
    private static final int MAX_CHANGES = 20;
    private static final int MAX_INSIGHT = 2_000;
    private static final AgentBudget BUDGET = new AgentBudget(2, 60_000, Duration.ofMinutes(2), 0.2);

    /** Beginnings of refusals, which count as such even if the answer claims success. */
    private static final List<String> REFUSALS = List.of(
            "i cannot", "i can't", "i can not", "i am unable", "i'm unable", "i am sorry", "i'm sorry", "as an ai");

    private static final int MAX_NAME = 60;

    private final AgentDefinition.Instructions instructions = Instructions.read(ReflectionAgent.class, "reflection.md");
    private final Supplier<AgentRunner> runner;
    private final ZoneId zone;

    /**
     * Creates the agent.
     *
     * @param runner supplies the host's agent runner; called at each use
     * @param zone time zone of the days in the prompt
     */
    public ReflectionAgent(Supplier<AgentRunner> runner, ZoneId zone) {
        this.runner = runner;
        this.zone = zone;
    }

    /** Definition of the agent for the host. */
    public AgentDefinition definition() {
        return new AgentDefinition(NAME, instructions, List.of(), BUDGET, ReflectionAnswer.class);
    }

    /** Whether a model is configured. */
    public boolean isAvailable() {
        return runner.get().isAvailable(NAME);
    }

    /** The source that its insights are stored with. */
    public String source() {
        return "reflection-agent/" + instructions.version();
    }

    /** The memories of a week that it reads, in reading order. */
    public List<Memory> read(Week week) {
        return week.memories(MAX_READ);
    }

    /** Asks for the insight of a week. */
    public Insight reflect(Week week) {
        AgentOutcome outcome = runner.get().run(AgentRequest.of(NAME, task(week)));
        if (outcome instanceof Completed done) {
            return insight(done.outputAs(ReflectionAnswer.class), done);
        }
        return outcome instanceof OutputRefused
                ? new Insight.Refused(outcome.summary(), outcome.usage())
                : new Insight.Failed(outcome.summary(), outcome.usage());
    }

    private static Insight insight(ReflectionAnswer answer, Completed done) {
        String text = answer.summary().strip();
        if (!answer.success()) {
            return new Insight.Refused("the model says there is too little", done.usage());
        }
        if (text.codePointCount(0, text.length()) > MAX_INSIGHT) {
            return new Insight.Refused("its insight is longer than " + MAX_INSIGHT + " characters", done.usage());
        }
        String start = text.toLowerCase(Locale.ROOT).replace('’', '\'');
        return REFUSALS.stream().anyMatch(start::startsWith)
                ? new Insight.Refused("the model would not answer", done.usage())
                : new Insight.Drawn(text, done.usage());
    }

    // Each memory is one line that begins with a number or a dash, so that its text cannot look like the end of the
    // list.
    private String task(Week week) {
        List<Memory> memories = read(week);
        var lines = Stream.<String>builder();
        lines.add("The week from " + week.from() + " to " + week.to() + " in " + memories.size() + " memories:");
        for (int i = 0; i < memories.size(); i++) {
            Memory memory = memories.get(i);
            lines.add((i + 1) + ". [" + memory.kind().label() + ", " + day(memory)
                    + (memory instanceof Episode turn ? ", " + speaker(turn) : "") + "] "
                    + VisibleText.line(memory.content(), ITEM_LENGTH));
        }
        if (!week.changes().isEmpty()) {
            lines.add("Changes of the week, each what held before and what holds now:");
            week.changes().stream().limit(MAX_CHANGES).map(this::line).forEach(lines::add);
        }
        if (week.insight() != null) {
            lines.add("The insight of " + day(week.insight()) + ":");
            lines.add("- " + VisibleText.line(week.insight().content(), MAX_INSIGHT));
        }
        return String.join("\n", lines.build().toList());
    }

    private String line(ChangeOfMind change) {
        return "- [" + day(change.now()) + "] "
                + VisibleText.line(change.before().content(), ITEM_LENGTH) + " -> "
                + VisibleText.line(change.now().content(), ITEM_LENGTH);
    }

    private LocalDate day(Memory memory) {
        return LocalDate.ofInstant(memory.eventTime(), zone);
    }

    private static String speaker(Episode turn) {
        return turn.speaker() == null ? turn.role().label() : VisibleText.line(turn.speaker(), MAX_NAME);
    }
}
