package dev.nightjar.cli.host;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.commons.text.Utf8;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The messages of an agent that wait to be stored, one file each, readable by their owner only. A file is there as a whole or
 * not at all, also after a crash. Any number of processes may add, read and remove at once. Thread-safe.
 */
public final class Spool {

    /** Half a pair of surrogates can be written escaped only. */
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final String FOLDER = "spool";
    private static final String ENDING = ".json";
    private static final String UNFINISHED = ".new";
    private static final String REFUSED = ".refused";

    private final Path agentFolder;
    private final Path folder;

    /** @param agentFolder folder of the agent's files, which need not exist yet */
    public Spool(Path agentFolder) {
        this.agentFolder = agentFolder;
        folder = agentFolder.resolve(FOLDER);
    }

    /**
     * Adds a message. When this returns, it is kept even if the power fails.
     *
     * @return its file
     * @throws IOException when it cannot be written
     */
    public Path add(SpooledMessage message) throws IOException {
        OwnerOnly.createFolders(agentFolder);
        OwnerOnly.createFoldersIn(agentFolder, folder);
        var name = String.format(Locale.ROOT, "%015d-%s", message.time().toEpochMilli(), UUID.randomUUID());
        var unfinished = folder.resolve(name + UNFINISHED);
        OwnerOnly.createFile(unfinished);
        try (var out = FileChannel.open(unfinished, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            var bytes = ByteBuffer.wrap(MAPPER.writeValueAsBytes(json(message)));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
        return Files.move(unfinished, folder.resolve(name + ENDING), StandardCopyOption.ATOMIC_MOVE);
    }

    public List<Path> files() throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Reads a message.
     *
     * @throws java.nio.file.NoSuchFileException when somebody else has taken it in
     * @throws IOException when the file cannot be read or is none of ours
     */
    public SpooledMessage read(Path file) throws IOException {
        var json = MAPPER.readTree(Utf8.strict(Files.readAllBytes(file)));
        try {
            return new SpooledMessage(
                    required(json, "id"),
                    required(json, "session"),
                    json.path("is_user").asBoolean(),
                    required(json, "text"),
                    Instant.parse(required(json, "time")),
                    new SpooledMessage.Target(
                            optional(json, "namespace"), optional(json, "server"), optional(json, "token")));
        } catch (DateTimeException e) {
            throw new IOException("it has no time that can be read", e);
        }
    }

    public void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    /** Puts a message aside that is not taken in again by itself; its words stay in the file. */
    public Path putAside(Path file) throws IOException {
        return Files.move(file, file.resolveSibling(file.getFileName() + REFUSED), StandardCopyOption.ATOMIC_MOVE);
    }

    private static JsonNode json(SpooledMessage message) {
        var json = MAPPER.createObjectNode()
                .put("id", message.id())
                .put("session", message.session())
                .put("is_user", message.isUser())
                .put("text", message.text())
                .put("time", message.time().toString());
        var target = message.target();
        return json.put("namespace", target.namespace())
                .put("server", target.server())
                .put("token", target.token());
    }

    private static String required(JsonNode json, String name) throws IOException {
        var value = optional(json, name);
        if (value == null) {
            throw new IOException("it has no '" + name + "'");
        }
        return value;
    }

    private static @Nullable String optional(JsonNode json, String name) {
        return json.path(name).textValue();
    }
}
