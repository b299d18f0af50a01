package dev.nightjar.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * An application with a project file of its own in {@code src/test/applications}, whose libraries are found as Maven
 * finds them.
 *
 * @param name its folder, which is also its artifact
 * @param versions properties of its project file, by name
 */
record Application(String name, Map<String, String> versions) {

    private static final Path PROJECTS = Path.of("src/test/applications");
    private static final Path BUILD = Project.path("pom.xml");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([a-z.]+);");
    private static final Pattern CLASS = Pattern.compile("(?m)^(?:public |final )+class (\\w+)");
    private static final long MAX_SECONDS = 180;

    /** With the versions of the build. */
    static Application of(String name) {
        return new Application(name, Map.of());
    }

    /** The same with another version of something. */
    Application with(String property, String version) {
        return new Application(name, Map.of(property, version));
    }

    /** The files on its class path. */
    List<Path> libraries() throws RepositoryException {
        var system = new RepositorySystemSupplier().get();
        var session = MavenRepositorySystemUtils.newSession();
        var local = new LocalRepository(new File(System.getProperty("nightjar.local-repository")), "simple");
        session.setLocalRepositoryManager(system.newLocalRepositoryManager(session, local));
        session.setSystemProperties(System.getProperties());
        session.setUserProperties(properties());
        session.setWorkspaceReader(new InstalledArtifacts(version("version"), projects()));
        var central = central();

        var project = system.readArtifactDescriptor(
                session,
                new ArtifactDescriptorRequest(
                        new DefaultArtifact("com.example", name, "pom", "1.0"), List.of(central), null));
        var wanted = new CollectRequest(project.getDependencies(), project.getManagedDependencies(), List.of(central));
        var filter = DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME);
        return system.resolveDependencies(session, new DependencyRequest(wanted, filter)).getArtifactResults().stream()
                .map(found -> found.getArtifact().getFile().toPath())
                .toList();
    }

    /** Where libraries are fetched from, as the project file that all others inherit from says. */
    private static RemoteRepository central() {
        var inherited = Resources.getResource("org/apache/maven/model/pom-4.0.0.xml");
        try {
            var url = Pattern.compile("<url>([^<]+)</url>").matcher(Resources.toString(inherited, UTF_8));
            assertThat(url.find()).isTrue();
            return new RemoteRepository.Builder("central", "default", url.group(1)).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> properties() throws IllegalStateException {
        var properties = new HashMap<String, String>();
        properties.put("nightjar.version", version("version"));
        for (var framework : List.of("google-adk", "langchain4j", "spring-ai", "spring-boot")) {
            properties.put(framework + ".version", version(framework + ".version"));
        }
        properties.putAll(versions);
        return properties;
    }

    private static Map<String, Path> projects() {
        return Map.of(
                "com.example:applications", PROJECTS.resolve("pom.xml"),
                "com.example:readme", PROJECTS.resolve("readme/pom.xml"),
                "com.example:library", PROJECTS.resolve("library/pom.xml"),
                "com.example:langchain4j", PROJECTS.resolve("langchain4j/pom.xml"),
                "com.example:spring", PROJECTS.resolve("spring/pom.xml"),
                "com.example:spring-sample", PROJECTS.resolve("spring-sample/pom.xml"),
                "com.example:adk", PROJECTS.resolve("adk/pom.xml"));
    }

    /** As the project file of the build says, where it says it first. */
    private static String version(String element) {
        var found = Pattern.compile("<" + element + ">([^<]+)</").matcher(Snippets.read(BUILD));
        assertThat(found.find()).as(element).isTrue();
        return found.group(1);
    }

    /** Its source as it stands beside its project file. */
    String source() {
        return Snippets.read(PROJECTS.resolve(name).resolve("Application.java"));
    }

    /**
     * Compiles it and runs it in a folder, which has {@code plugins}.
     *
     * @param source what is in its file, which is named after the class in it
     */
    Outcome run(Path folder, String source) throws Exception {
        return run(folder, source, Map.of());
    }

    /** The same with more environment variables. */
    Outcome run(Path folder, String source, Map<String, String> variables) throws Exception {
        var path = libraries().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        compile(folder, source, path);
        var out = folder.resolve("out.txt");
        var err = folder.resolve("err.txt");
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                path + File.pathSeparator + folder,
                PACKAGE.matcher(source)
                                .results()
                                .map(found -> found.group(1) + ".")
                                .collect(Collectors.joining())
                        + className(source)));
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(variables);
        var process = builder.start();
        assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), Snippets.read(out), Snippets.read(err));
    }

    private static String className(String source) {
        var found = CLASS.matcher(source);
        assertThat(found.find()).as(source).isTrue();
        return found.group(1);
    }

    private static void compile(Path folder, String source, String path) throws IOException {
        var file = Files.writeString(folder.resolve(className(source) + ".java"), source);
        var log = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var options = List.of("-proc:none", "-parameters", "-cp", path, "-d", folder.toString());
            boolean isCompiled = compiler.getTask(log, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            assertThat(isCompiled).as(log.toString()).isTrue();
        }
    }

    /** What came of a run. */
    record Outcome(int exitCode, String out, String err) {}
}
