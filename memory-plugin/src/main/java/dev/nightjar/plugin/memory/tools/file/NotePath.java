package dev.nightjar.plugin.memory.tools.file;

import com.google.common.base.Splitter;
import dev.nightjar.memory.NoteDraft;
import java.text.Normalizer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The path of a file or folder. Upper and lower case are the same.
 *
 * @param key the key of the note: the path without the root {@code /memories}; empty for the root itself
 */
record NotePath(String key) {

    private static final String ROOT = "/memories";
    private static final String PARENT = "..";
    private static final char SEPARATOR = '/';
    private static final Splitter NAMES = Splitter.on(SEPARATOR).trimResults().omitEmptyStrings();

    /**
     * The path a model wrote, with or without the root.
     *
     * @throws IllegalArgumentException when it leads out of the root or is too long
     */
    static NotePath of(String written) {
        var path = Normalizer.normalize(written, Normalizer.Form.NFKC).strip();
        boolean hasRoot = path.equals(ROOT) || path.startsWith(ROOT + SEPARATOR);
        var names = NAMES.splitToList(hasRoot ? path.substring(ROOT.length()) : path);
        if (names.contains(PARENT)) {
            throw new IllegalArgumentException("A path must not contain '..'; write it from " + ROOT + " on");
        }
        var key = String.join(
                "/", names.stream().filter(name -> !name.equals(".")).toList());
        int length = key.codePointCount(0, key.length());
        if (length > NoteDraft.MAX_KEY) {
            throw new IllegalArgumentException(
                    "A path must have at most " + NoteDraft.MAX_KEY + " characters, but has " + length);
        }
        return new NotePath(key.isEmpty() ? "" : NoteDraft.cleanKey(key));
    }

    /** Whether a file can have this key, which another toolset may have chosen. */
    static boolean isPath(String key) {
        return !NAMES.splitToList(key).contains(PARENT) && of(key).key.equals(key);
    }

    boolean isRoot() {
        return key.isEmpty();
    }

    /** Whether the file with this key is inside of this folder. */
    boolean isAbove(String file) {
        return isRoot() || file.startsWith(key + SEPARATOR);
    }

    /** The names from this folder to a file inside of it. */
    List<String> namesTo(String file) {
        return NAMES.splitToList(file.substring(key.length()));
    }

    /** The keys of the folders above, without the root. */
    Stream<String> folders() {
        return IntStream.range(0, key.length())
                .filter(i -> key.charAt(i) == SEPARATOR)
                .mapToObj(i -> key.substring(0, i));
    }

    @Override
    public String toString() {
        return isRoot() ? "/" : key;
    }
}
