package dev.nightjar.cli.command.memory;

import com.google.common.hash.Hashing;
import dev.nightjar.commons.file.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file that one machine wrote into a shared folder for the others: lines of an export, and a last line that marks it
 * as complete. Immutable once written.
 */
record SharedFile(Path path, List<String> lines) {

    private static final Pattern NAME = Pattern.compile("nightjar-[0-9a-f]{12}-(\\d{15})-[0-9a-f]{8}(-all)?\\.jsonl");
    private static final String END = "{\"type\":\"end\",";

    /** The name of a file, which sorts after earlier ones of this machine. */
    static String name(String machine, long number, String suffix, boolean isWhole) {
        return String.format(
                Locale.ROOT, "nightjar-%s-%015d-%s%s.jsonl", machine, number, suffix, isWhole ? "-all" : "");
    }

    static boolean isNamed(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches();
    }

    /** The number by which files of one machine are sorted. */
    static long number(String name) {
        var matcher = NAME.matcher(name);
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /** Whether a file has all that its machine knew, and so replaces all files before it. */
    static boolean isWhole(String name) {
        var matcher = NAME.matcher(name);
        return matcher.matches() && matcher.group(2) != null;
    }

    /** Whether a line is the last one of a file. */
    static boolean isEnd(String line) {
        return line.startsWith(END);
    }

    /** Reads a file; empty when it is incomplete or not one of these files. */
    static Optional<SharedFile> read(Path path) throws IOException {
        List<String> all;
        try {
            all = Files.readAllLines(path, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
        if (all.isEmpty()) {
            return Optional.empty();
        }
        var lines = all.subList(0, all.size() - 1);
        return all.get(all.size() - 1).equals(end(lines)) ? Optional.of(new SharedFile(path, lines)) : Optional.empty();
    }

    /** Writes a file that only its owner can read. The file gets its name once it is complete on disk. */
    static void write(Path path, List<String> lines) throws IOException {
        var unfinished = path.resolveSibling("." + path.getFileName() + ".part");
        Files.deleteIfExists(unfinished);
        OwnerOnly.createFile(unfinished);
        var text = String.join("\n", lines) + "\n" + end(lines) + "\n";
        Files.writeString(unfinished, text);
        try (var channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String end(List<String> lines) {
        var hash = Hashing.sha256().newHasher();
        lines.forEach(line -> hash.putString(line, StandardCharsets.UTF_8).putChar('\n'));
        return END + "\"lines\":" + lines.size() + ",\"sha256\":\"" + hash.hash() + "\"}";
    }
}
