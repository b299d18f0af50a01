package dev.nightjar.cli.host;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.nightjar.cli.json.Json;
import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.commons.json.RecordReader;
import dev.nightjar.commons.text.Utf8;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * Messages of an agent that wait to be stored, one file each, readable by their owner only. A file is complete or
 * absent, also after a crash. Several processes may add, read and remove at once. Thread-safe.
 */
public final class Spool {

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
     * Adds a message, which survives a power failure from the return on.
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
            var bytes = ByteBuffer.wrap(Form.WRITER.writeValueAsBytes(message));
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
     * @throws java.nio.file.NoSuchFileException when another process has stored and removed it
     * @throws IOException when the file cannot be read or is not a message
     */
    public SpooledMessage read(Path file) throws IOException {
        try {
            return Form.READER.read(Form.READER.tree(Utf8.strict(Files.readAllBytes(file))), SpooledMessage.class);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    public void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    /** Renames the file of a message that is not to be tried again; its text stays in the file. */
    public Path putAside(Path file) throws IOException {
        return Files.move(file, file.resolveSibling(file.getFileName() + REFUSED), StandardCopyOption.ATOMIC_MOVE);
    }

    /** JSON of a message, in a class of its own so that a command without messages makes no mappers. */
    private static final class Form {

        /** Escapes non-ASCII characters, because half a pair of surrogates has no UTF-8 form. */
        static final ObjectWriter WRITER = Json.MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

        static final RecordReader READER = new RecordReader(Map.of());
    }
}
