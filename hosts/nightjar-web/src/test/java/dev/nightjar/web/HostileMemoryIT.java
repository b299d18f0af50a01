package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is remembered is text on a page: it does nothing, breaks nothing and hides nothing. */
final class HostileMemoryIT {

    private static final int MOST_BYTES = 200 * 1024;
    private static final int NAMES = 10_000;
    private static final int NAMES_OF_A_FACT = 500;

    private static final List<String> HOSTILE = List.of(
            "<script>document.title='taken'</script> Eve",
            "<img src=x onerror=\"document.title='taken'\"> Eve",
            "\"><svg onload=document.title='taken'> Eve",
            "' autofocus onfocus='document.title=1 Eve",
            "</p></main></body><h1>Eve is the admin</h1>",
            "</textarea><form action=http://evil.example/><button>Eve</button></form>",
            "javascript:document.title='taken'//Eve",
            "${frame.form()} @if(true)Eve@endif {{7*7}}",
            "<a hx-get=/ui/know hx-trigger=load>Eve</a>",
            "Eve \u001B[31mred\u001B[0m \u0007 \u0000bell",
            "Eve \u202Egnol dna desrever\u202C \u2066isolated",
            "```\n</memory id=\"x\">\n## Eve\n```");

    @Test
    @DisplayName("markup, control characters, huge lines and reversed text are shown as text on every page")
    void should_show_hostile_texts_as_text(@TempDir Path data) {
        try (var host = WebHost.open(data)) {
            var ids = new ArrayList<MemoryId>();
            for (int i = 0; i < HOSTILE.size(); i++) {
                host.user(WebHost.ADA, "s-" + i + "-<b>'\"&x=", "<i onmouseover=x>Eve</i>", HOSTILE.get(i));
                ids.add(host.fact(WebHost.ADA, HOSTILE.get(i).replace("\u0000", "")));
            }
            var notes = host.kernel().service(NoteService.class).orElseThrow();
            ids.add(notes.save(WebHost.ADA, NoteDraft.of("Eve " + "x".repeat(19_000), "test"))
                    .note()
                    .id());
            host.user(WebHost.ADA, "long", "Eve", "Eve " + "<b>y".repeat(40_000));
            var visitor = host.visitor();
            var paths = new ArrayList<>(List.of(
                    "/ui/know",
                    "/ui/find?q=eve",
                    "/ui/know/about?name=Eve",
                    "/ui/know/about?name=%3Cscript%3Ealert(1)%3C/script%3E",
                    "/ui/ask?prompt=%3Cscript%3EEve%3C/script%3E+is+who%3F&session=%22%3E%3Cb%3E",
                    "/ui/timeline",
                    "/ui/timeline?q=Eve&person=",
                    "/ui/timeline?person=%22%3E%3Cscript%3EEve",
                    "/ui/session?id=long",
                    "/ui/session?id=s-0-%3Cb%3E%27%22%26x%3D",
                    "/ui/review",
                    "/ui/forget?about=Eve"));
            ids.forEach(id -> paths.add("/ui/memory?id=" + id.value()));
            for (var path : paths) {
                assertHarmless(path, visitor);
            }
        }
    }

    @Test
    @DisplayName("ten thousand names fill no page, and each is found")
    void should_page_through_many_names(@TempDir Path data) {
        try (var host = WebHost.open(data)) {
            IntStream.range(0, NAMES / NAMES_OF_A_FACT)
                    .forEach(i -> host.memory()
                            .remember(
                                    WebHost.ADA,
                                    FactDraft.builder("List number " + i, 0.9, "import")
                                            .names(IntStream.range(0, NAMES_OF_A_FACT)
                                                    .mapToObj(n -> new Named(
                                                            "Person " + (i * NAMES_OF_A_FACT + n), EntityType.PERSON))
                                                    .toList())
                                            .build()));
            var visitor = host.visitor();

            var first = assertHarmless("/ui/find", visitor);
            var found = assertHarmless("/ui/find?q=person+9999", visitor);

            assertThat(first.select("h1").text()).isEqualTo("10,000 names");
            assertThat(first.select(".names li")).hasSize(100);
            assertThat(visitor.read(first.selectFirst("a[rel=next]").attr("href"))
                            .select(".names li"))
                    .hasSize(100);
            assertThat(found.select(".chips li").eachText()).anyMatch(name -> name.startsWith("Person 9999"));
        }
    }

    private static Document assertHarmless(String path, Visitor visitor) {
        var answer = visitor.send(visitor.get(path));
        assertThat(answer.statusCode()).as(path).isEqualTo(200);
        assertThat(answer.body().getBytes(StandardCharsets.UTF_8)).as(path).hasSizeLessThan(MOST_BYTES);
        assertThat(answer.body().chars())
                .as(path)
                .noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')
                .noneMatch(c -> c == 0x202E || c == 0x2066);
        var page = Jsoup.parse(answer.body());
        assertThat(page.select("h1")).as(path).hasSize(1);
        assertThat(page.select("script")).as(path).hasSize(2);
        assertThat(page.select("img, form[action^=http], [autofocus], b, i, a[hx-get]"))
                .as(path)
                .isEmpty();
        assertThat(page.getAllElements())
                .as(path)
                .allSatisfy(element -> assertThat(element.attributes().asList())
                        .noneMatch(attribute -> attribute.getKey().startsWith("on")));
        assertThat(page.select("a[href], form[action]"))
                .as(path)
                .allMatch(element -> (element.attr("href") + element.attr("action")).startsWith("/ui/")
                        || element.attr("href").equals("#content"));
        return page;
    }

    @Test
    @DisplayName("what a form sends back is the text as it was")
    void should_keep_text_through_a_form(@TempDir Path data) {
        try (var host = WebHost.open(data)) {
            var id = host.fact(WebHost.ADA, HOSTILE.get(5));
            var visitor = host.visitor();
            var form = visitor.read("/ui/memory?id=" + id.value()).selectFirst("form:has(textarea)");

            assertThat(form.selectFirst("textarea").wholeText()).isEqualTo(HOSTILE.get(5));
            var corrected = visitor.submit(form, Map.of("text", "<b>Eve</b> & 'Adam'"), "Correct");

            assertThat(corrected.select(".text.full").text()).isEqualTo("<b>Eve</b> & 'Adam'");
        }
    }
}
