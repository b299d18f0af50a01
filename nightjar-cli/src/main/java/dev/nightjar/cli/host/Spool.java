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
 * The messages of an agent that wait to be stored, one file each, readable by their owner only. A file is there as a
 * whole or not at all, also after a crash. Any number of processes may add, read and remove at once. Thread-safe.
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
     * @throws java.nio.file.NoSuchFileException when somebody else has taken it in
     * @throws IOException when the file cannot be read or is none of ours
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

    /** Puts a message aside that is not taken in again by itself; its words stay in the file. */
    public Path putAside(Path file) throws IOException {
        return Files.move(file, file.resolveSibling(file.getFileName() + REFUSED), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Apart, so that a command that finds no message does not make mappers. */
    private static final class Form {

        /** Half a pair of surrogates can be written escaped only. */
        static final ObjectWriter WRITER = Json.MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

        static final RecordReader READER = new RecordReader(Map.of());
    }
}
