package dev.nightjar.web.portrait;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.TokenBar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The lines before every prompt: facts of the user and written working memory, with the tokens of each line. */
public record EveryPrompt(TokenBar bar, List<Line> lines, List<Line> leftOut) {

    static Optional<EveryPrompt> of(PageCall call, MemoryLines lines) {
        return call.kernel().service(WorkingMemoryService.class).map(service -> of(call, lines, service));
    }

    private static EveryPrompt of(PageCall call, MemoryLines lines, WorkingMemoryService service) {
        var memory = service.read(call.scope());
        var inspection = call.service(ContextInspection.class);
        // An empty prompt finds nothing, so that this is what every prompt gets.
        var text =
                inspection.inspect(new ContextRequest("", call.scope(), null)).workingMemory();
        var shown = memory.lines().stream()
                .map(line -> Line.of(line, tokens(text, line.text(), inspection), call, lines))
                .toList();
        int all = inspection.tokens(text);
        var parts = new ArrayList<TokenBar.Part>();
        int around = all - shown.stream().mapToInt(Line::tokens).sum();
        parts.add(new TokenBar.Part("around", call.words().say("what surrounds the lines"), around));
        shown.forEach(line -> parts.add(new TokenBar.Part("line", line.text(), line.tokens())));
        return new EveryPrompt(
                TokenBar.of(parts, service.profileTokens()),
                shown,
                memory.leftOut().stream()
                        .map(line -> Line.of(line, 0, call, lines))
                        .toList());
    }

    /** The tokens of the line that contains this text. */
    private static int tokens(String block, String text, ContextInspection inspection) {
        return block.lines()
                .filter(line -> line.contains(text))
                .findFirst()
                .map(inspection::tokens)
                .orElse(0);
    }

    /**
     * A line.
     *
     * @param fact the fact it shows; null for a written line
     */
    public record Line(String text, int tokens, @Nullable MemoryLine fact) {

        static Line of(WorkingMemory.Line line, int tokens, PageCall call, MemoryLines lines) {
            var fact = line.source().startsWith(MemoryKind.FACT.idPrefix())
                    ? call.memory()
                            .find(call.scope(), new MemoryId(line.source()))
                            .filter(Fact.class::isInstance)
                            .map(lines::of)
                            .orElse(null)
                    : null;
            var text = fact == null || line.section() == WorkingMemory.Section.PROFILE
                    ? Texts.visible(line.text())
                    : fact.value();
            return new Line(text, tokens, fact);
        }
    }
}
