package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.LimitOptions;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.ShortText;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.context.RecallLog;
import dev.nightjar.context.RecallLog.Recall;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Verdict;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands about what models were given: {@code nightjar memory recalls} and {@code nightjar memory judge}. */
final class MemoryFeedback {

    private MemoryFeedback() {}

    /** {@code nightjar memory judge}: stores a verdict, or takes it back. */
    @Command(
            name = "judge",
            description = "Judge a memory useful or wrong. A wrong one stays out of prompts; 'none' takes the "
                    + "verdict back.")
    static final class Judge extends HostSubcommand {

        private static final String NONE = "none";

        @Parameters(paramLabel = "ID", description = "The id of the memory.")
        String id = "";

        @Parameters(paramLabel = "VERDICT", description = "useful, wrong or none.")
        String verdict = "";

        @Override
        protected void check(Clock clock) {
            var unused = new MemoryId(id.strip());
            verdict();
        }

        private @Nullable Verdict verdict() {
            if (!Set.of("useful", "wrong", NONE).contains(verdict)) {
                throw new IllegalArgumentException("VERDICT must be useful, wrong or none, but was '" + verdict + "'");
            }
            return verdict.equals(NONE) ? null : Verdict.ofLabel(verdict);
        }

        @Override
        protected int run(Host host) {
            var wanted = new MemoryId(id.strip());
            var judged = host.memory()
                    .judge(host.ownScope(), wanted, verdict())
                    .orElseThrow(() -> new NamespaceOptions().unknown(wanted, host));
            answer(
                    judged,
                    () -> screen().hanging(
                                    verdict() == null ? "Taken back: " : "Judged " + verdict + ": ",
                                    Style.STRONG,
                                    TextWidth.onOneLine(ShortText.of(judged.content()))));
            return DONE;
        }
    }

    /** {@code nightjar memory recalls}: lists the newest blocks that models were given. */
    @Command(name = "recalls", description = "Show the memory blocks that models were given, newest first.")
    static final class Recalls extends HostSubcommand {

        @Mixin
        LimitOptions limit = new LimitOptions();

        @Mixin
        NamespaceOptions namespaces = new NamespaceOptions();

        @Override
        protected void check(Clock clock) {
            limit.check();
        }

        @Override
        protected int run(Host host) {
            var recalls = namespaces.scopes(host).stream()
                    .flatMap(scope -> host.memory(RecallLog.class).recent(scope, limit.most(), null).stream())
                    .sorted(Comparator.comparing(Recall::id).reversed())
                    .limit(limit.most())
                    .toList();
            answer(recalls, () -> show(recalls, new TimeText(host.clock())));
            if (recalls.isEmpty()) {
                remark("No model was lately given memories of " + namespaces.describePlace(host)
                        + (namespaces.isAll ? "" : "; --all-namespaces lists other users'")
                        + "; memory.context.recall_log_days is how long they are kept");
            }
            return DONE;
        }

        private void show(List<Recall> recalls, TimeText times) {
            for (var recall : recalls) {
                var session = recall.sessionId() == null ? "" : ", session " + TextWidth.onOneLine(recall.sessionId());
                screen().heading(times.full(recall.time()) + session + ", " + recall.tokens() + " tokens");
                screen().hanging("  ", Style.STRONG, TextWidth.onOneLine(ShortText.of(recall.prompt())));
                for (var line : recall.lines()) {
                    var place = line.relevance() == null ? "profile" : line.tokens() + " tokens";
                    screen().hanging(
                                    "  ",
                                    Style.FAINT,
                                    line.memory().id() + " (" + place + "): "
                                            + TextWidth.onOneLine(
                                                    ShortText.of(line.memory().content())));
                }
            }
        }
    }
}
