package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.json.Json;
import dev.nightjar.commons.file.StoreFiles;
import dev.nightjar.commons.text.Resources;
import dev.nightjar.memory.MemoryScope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar init}: writes a first configuration. */
@Command(name = "init", description = "Write a commented nightjar.yaml: agent, user, tools and model.")
final class InitCommand extends Subcommand implements Callable<Integer> {

    private static final Set<String> TEMPLATES = new TreeSet<>(Set.of("memory"));
    private static final String FILE = "nightjar.yaml";
    /** Texts that YAML reads without quotes. */
    private static final Pattern PLAIN = Pattern.compile("(?!null$)[A-Za-z][A-Za-z0-9._-]*(:[A-Za-z0-9._@-]+)?");

    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER",
            description = "Folder to write to (default: the working directory).")
    Path folder = Path.of("");

    @Option(names = "--template", paramLabel = "NAME", description = "Template: memory (default).")
    String template = "memory";

    @Option(names = "--force", description = "Replace the file if there is one.")
    boolean isForced;

    @Override
    public Integer call() {
        var file = folder.resolve(FILE);
        fromOptions(() -> {
            if (!TEMPLATES.contains(template)) {
                throw new IllegalArgumentException(
                        "There is no template '" + template + "'; use one of " + String.join(", ", TEMPLATES));
            }
            if (Files.exists(file) && !isForced) {
                throw new IllegalArgumentException(
                        "There is a file " + file + " already; add --force to replace it, or name another folder");
            }
            StoreFiles.refuse(file);
            return file;
        });
        var text = text(whose(file));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CommandFailure("Cannot write " + file + ": " + e);
        }
        answer(Map.of("file", file.toAbsolutePath().toString()), () -> {
            done("Wrote " + file);
            screen().paragraph(0, "Next: nightjar doctor --config " + file + ", then nightjar chat --config " + file);
        });
        return DONE;
    }

    /**
     * Agent and namespace used so far, from the replaced file or another one: a new name would begin an empty memory.
     */
    private MemoryScope whose(Path file) {
        return (Files.isRegularFile(file) ? root().settings().withConfig(file) : settings()).scope();
    }

    private String text(MemoryScope who) {
        return Resources.text(InitCommand.class, "template-" + template + ".yaml")
                .replace("${agent}", inYaml(who.agentId()))
                .replace("${namespace}", inYaml(who.namespace().value()));
    }

    private static String inYaml(String value) {
        return PLAIN.matcher(value).matches() ? value : Json.of(value);
    }
}
