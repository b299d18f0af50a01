package dev.nightjar.kernel;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Builds a plugin archive for a test: sources compiled on the spot, a manifest, an extensions index. */
final class PluginJar {

    private static final String HEADER = """
            package %s;
            import com.google.common.eventbus.Subscribe;
            import dev.nightjar.context.*;
            import dev.nightjar.host.*;
            import dev.nightjar.internal.*;
            import dev.nightjar.spi.*;
            import dev.nightjar.tool.*;
            import dev.nightjar.spi.agent.*;
            import dev.nightjar.spi.memory.*;
            import dev.nightjar.kernel.Journal;
            import java.util.*;
            """;

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    /**
     * Of all compilations: the first one opens the libraries and the JDK, which takes longer than to compile a plugin.
     */
    private static final JavaFileManager LIBRARIES = COMPILER.getStandardFileManager(null, null, null);

    private final String id;
    private final Attributes attributes = new Attributes();
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final List<String> index = new ArrayList<>();
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    private PluginJar(String id) {
        this.id = id;
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Plugin-Id", id);
        attributes.putValue("Plugin-Version", "1.0.0");
    }

    /** A plugin without anything in it. */
    static PluginJar named(String id) {
        return new PluginJar(id);
    }

    /** A plugin whose extension writes to the {@link Journal} when it is initialised and closed, and nothing more. */
    static PluginJar plain(String id) {
        return named(id).extension("implements AgentExtension", """
                        public void initialize(ExtensionContext context) { Journal.add("%1$s initialized"); }
                        public void close() { Journal.add("%1$s closed"); }
                        """.formatted(id));
    }

    PluginJar manifest(String name, String value) {
        attributes.putValue(name, value);
        return this;
    }

    PluginJar withoutManifest(String name) {
        attributes.remove(new Attributes.Name(name));
        return this;
    }

    /** The package of this plugin's classes. */
    String packageName() {
        return "plugin." + id.replace('-', '_');
    }

    /** Adds class {@code Main} and names it in the index. */
    PluginJar extension(String declaration, String body) {
        index.add(packageName() + ".Main");
        return source("Main", "public class Main " + declaration + " {\n" + body + "\n}");
    }

    PluginJar source(String simpleName, String type) {
        sources.put(packageName() + "." + simpleName, HEADER.formatted(packageName()) + type);
        return this;
    }

    PluginJar indexed(String className) {
        index.add(className);
        return this;
    }

    PluginJar file(String name, byte[] content) {
        files.put(name, content);
        return this;
    }

    /** Writes {@code <id>.jar}. */
    Path in(Path folder) throws IOException {
        return in(folder, id + ".jar", "");
    }

    /** Writes a zip as PF4J wants it: everything under {@code classes/}. */
    Path zipIn(Path folder) throws IOException {
        return in(folder, id + ".zip", "classes/");
    }

    Path in(Path folder, String fileName, String prefix) throws IOException {
        Files.createDirectories(folder);
        var manifest = new Manifest();
        manifest.getMainAttributes().putAll(attributes);
        Path archive = folder.resolve(fileName);
        try (OutputStream file = Files.newOutputStream(archive);
                var jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry(prefix + "META-INF/MANIFEST.MF"));
            manifest.write(jar);
            jar.closeEntry();
            if (!index.isEmpty()) {
                put(
                        jar,
                        prefix + "META-INF/extensions.idx",
                        String.join("\n", index).getBytes(StandardCharsets.UTF_8));
            }
            for (var extra : files.entrySet()) {
                put(jar, prefix + extra.getKey(), extra.getValue());
            }
            putClasses(jar, prefix, folder);
        }
        return archive;
    }

    @Override
    public String toString() {
        return id;
    }

    private void putClasses(JarOutputStream jar, String prefix, Path folder) throws IOException {
        if (sources.isEmpty()) {
            return;
        }
        Path classes = Files.createTempDirectory(folder.toAbsolutePath().getParent(), "classes-");
        compile(classes);
        try (Stream<Path> compiled = Files.walk(classes)) {
            for (Path file : compiled.filter(Files::isRegularFile).sorted().toList()) {
                put(jar, prefix + classes.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
    }

    private void compile(Path output) throws IOException {
        List<? extends JavaFileObject> units = sources.entrySet().stream()
                .map(source -> new Source(source.getKey(), source.getValue()))
                .toList();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> options = List.of("-proc:none", "-d", output.toString(), "-cp", classPath);
        var log = new StringWriter();
        if (!isCompiled(log, options, units)) {
            throw new IOException("The test's plugin does not compile: " + log);
        }
    }

    private static synchronized boolean isCompiled(
            Writer log, List<String> options, List<? extends JavaFileObject> units) {
        return COMPILER.getTask(log, LIBRARIES, null, options, null, units).call();
    }

    private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String code;

        private Source(String className, String code) {
            super(URI.create("string:///" + className.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
