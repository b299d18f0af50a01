package dev.nightjar.integration;

import static dev.nightjar.integration.Snippets.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the embedding guide shows is what runs, and what it depends on is what the build makes. */
class EmbeddingDocsIT {

    private static final Path ROOT = Path.of("..");
    private static final Path GUIDE = ROOT.resolve("docs/embedding.md");
    private static final Path README = ROOT.resolve("README.md");
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
    private static final Pattern KEY = Pattern.compile("`(kernel\\.[a-z_]+)`");

    @Test
    void should_show_code_that_runs_in_a_test() {
        var regions =
                List.of(Snippets.region(ManyUsersIT.class, "service"), Snippets.region(PlainHost.class, "attach"));

        List<String> blocks = Snippets.blocks(GUIDE, "java");

        assertThat(blocks).hasSameSizeAs(regions);
        for (int i = 0; i < blocks.size(); i++) {
            assertThat(squeezed(blocks.get(i))).startsWith(squeezed(regions.get(i)));
        }
    }

    @Test
    void should_name_settings_that_exist() {
        var settings = Snippets.read(README);

        assertThat(KEY.matcher(Snippets.read(GUIDE)).results().map(found -> found.group(1)))
                .hasSizeGreaterThan(4)
                .allSatisfy(key -> assertThat(settings).contains("`" + key + "`"));
    }

    @Test
    void should_offer_every_published_module_in_the_bom_in_the_version_of_the_build() throws IOException {
        String version = version(ROOT.resolve("pom.xml"));
        String bom = Snippets.read(ROOT.resolve("nightjar-bom/pom.xml"));

        assertThat(version(ROOT.resolve("nightjar-bom/pom.xml"))).isEqualTo(version);
        try (Stream<Path> modules = Files.list(ROOT)) {
            List<String> published = modules.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> name.equals("memory-api")
                            || name.equals("agent-kernel")
                            || name.equals("memory-testkit")
                            || name.endsWith("-plugin"))
                    .toList();
            assertThat(published)
                    .hasSizeGreaterThanOrEqualTo(9)
                    .allSatisfy(module -> assertThat(bom).contains("<artifactId>" + module + "</artifactId>"));
        }
        for (Path document : List.of(README, GUIDE)) {
            assertThat(Snippets.blocks(document, "xml")).singleElement().satisfies(xml -> {
                assertThat(xml)
                        .contains("<artifactId>nightjar-bom</artifactId>", "<artifactId>agent-kernel</artifactId>");
                Matcher named = VERSION.matcher(xml);
                assertThat(named.find()).isTrue();
                assertThat(named.group(1)).isEqualTo(version);
            });
        }
    }

    private static String version(Path pom) {
        Matcher found = VERSION.matcher(Snippets.read(pom));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }
}
