package dev.nightjar.web.know;

import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files that were indexed, so that searches and prompts have passages of them. */
public final class FilesPage implements Page {

    static final String PATH = "/files";

    private static final int AT_ONCE = 50;

    @Override
    public Answer show(PageCall call) {
        var service = call.service(DocumentService.class);
        int from = call.number("from", 0, 0, Integer.MAX_VALUE - AT_ONCE);
        var texts = call.texts();
        long total = service.count(call.scope());
        var files = service.list(call.scope(), from, AT_ONCE).stream()
                .map(file -> new Line(
                        Texts.visible(file.file()),
                        file.format(),
                        file.passages(),
                        texts.full(file.indexedAt()),
                        file.namespace().equals(call.scope().namespace())
                                ? Links.forget("file", file.uri().toString())
                                : null))
                .toList();
        var view = new View(
                total, files, from + AT_ONCE < total ? Links.to(PATH, "from", Integer.toString(from + AT_ONCE)) : null);
        return new Answer.Shown("files.jte", "Files", view);
    }

    /**
     * The page.
     *
     * @param next the address of the next files; null when there are none
     */
    public record View(
            long total, List<Line> files, @Nullable String next) {}

    /**
     * A file.
     *
     * @param forget the address of the preview of forgetting it; null where another namespace has it
     */
    public record Line(
            String name,
            String format,
            long passages,
            String indexed,
            @Nullable String forget) {}
}
