package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What {@code -Dnightjar.quick} builds is enough for the command, which nothing else would tell before somebody starts
 * it.
 */
@Tag("proof")
class QuickBuildIT {

    private static final Path ROOT = Project.ROOT;
    private static final Pattern SHIPPED = Pattern.compile("<plugin id=\"([^\"]+)\"/>");

    static Stream<String> modules() throws Exception {
        var modules = children(project(ROOT), "modules").stream()
                .flatMap(list -> children(list, "module").stream())
                .map(Node::getTextContent)
                .toList();
        assertThat(modules).contains("nightjar-cli");
        return modules.stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void should_build_every_module_that_a_module_of_the_command_needs(String module) throws Exception {
        var needed = new ArrayList<String>();
        for (var list : children(project(ROOT.resolve(module)), "dependencies")) {
            for (var dependency : children(list, "dependency")) {
                if (text(dependency, "groupId").equals("dev.nightjar")
                        && !text(dependency, "scope").equals("test")) {
                    needed.add(text(dependency, "artifactId"));
                }
            }
        }
        if (module.equals("nightjar-cli")) {
            SHIPPED.matcher(Snippets.read(Project.path("nightjar-cli/pom.xml")))
                    .results()
                    .forEach(plugin -> needed.add(plugin.group(1)));
            assertThat(needed).contains("memory-plugin");
        }

        assertThat(modules().map(path -> path.substring(path.lastIndexOf('/') + 1)))
                .containsAll(needed);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void should_run_no_tests(String module) throws Exception {
        var left = testRuns(project(ROOT.resolve(module)));
        var off = children(project(ROOT), "profiles").stream()
                .flatMap(list -> children(list, "profile").stream())
                .filter(profile -> text(profile, "id").equals("quick"))
                .flatMap(profile -> testRuns(profile).stream())
                .toList();

        assertThat(off).contains("default-test").containsAll(left);
    }

    /** The executions of the tests that a module, or a profile, has of its own. */
    private static List<String> testRuns(Element parent) {
        return children(parent, "build").stream()
                .flatMap(build -> children(build, "plugins").stream())
                .flatMap(list -> children(list, "plugin").stream())
                .filter(plugin -> text(plugin, "artifactId").equals("maven-surefire-plugin"))
                .flatMap(plugin -> children(plugin, "executions").stream())
                .flatMap(list -> children(list, "execution").stream())
                .map(execution -> text(execution, "id"))
                .toList();
    }

    private static Element project(Path folder) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static String text(Element parent, String name) {
        return children(parent, name).stream()
                .map(Node::getTextContent)
                .findFirst()
                .orElse("");
    }

    /** Its own only, not those of profiles below it. */
    private static List<Element> children(Element parent, String name) {
        var children = new ArrayList<Element>();
        for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                children.add(element);
            }
        }
        return children;
    }
}
