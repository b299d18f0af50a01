package dev.nightjar.plugin.embedding.staticmodel;

import dev.nightjar.commons.model.UnusableModelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of named tensors: eight bytes with the length of the header, a JSON header, the data. Every length and offset
 * in the header is checked against the file before use. Files of up to 2 GB.
 */
final class Safetensors {

    private static final int LENGTH_BYTES = Long.BYTES;

    /** The format's own limit. */
    private static final int MAX_HEADER = 100_000_000;

    private final String file;
    private final ByteBuffer all;
    private final Map<String, Object> header;
    private final int dataStart;

    private Safetensors(String file, ByteBuffer all) throws UnusableModelException {
        this.file = file;
        this.all = all.order(ByteOrder.LITTLE_ENDIAN);
        if (all.capacity() < LENGTH_BYTES) {
            throw unusable("is too short to be a safetensors file");
        }
        long length = this.all.getLong(0);
        if (length < 2 || length > MAX_HEADER || length > all.capacity() - LENGTH_BYTES) {
            throw unusable("claims a header of " + length + " bytes, but has " + all.capacity() + " in all");
        }
        dataStart = LENGTH_BYTES + (int) length;
        header = parse((int) length);
    }

    /** Maps a file. */
    static Safetensors map(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new UnusableModelException(path.getFileName() + " is larger than 2 GB");
            }
            return new Safetensors(
                    String.valueOf(path.getFileName()), channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
    }

    /** Reads content in memory. */
    static Safetensors of(String name, byte[] content) throws UnusableModelException {
        return new Safetensors(name, ByteBuffer.wrap(content));
    }

    /** The whole file, for its hash. */
    ByteBuffer content() {
        return all.duplicate().clear();
    }

    /** An entry of the file's metadata. */
    Optional<String> metadata(String key) {
        return header.get("__metadata__") instanceof Map<?, ?> texts && texts.get(key) instanceof String text
                ? Optional.of(text)
                : Optional.empty();
    }

    /** Whether there is a tensor of this name. */
    boolean has(String name) {
        return header.containsKey(name);
    }

    Tensor tensor(String name) throws UnusableModelException {
        if (!(header.get(name) instanceof Map<?, ?> entry)) {
            throw unusable("has no tensor '" + name + "'");
        }
        Tensor.Type type = type(name, entry.get("dtype"));
        List<Integer> shape = shape(name, entry.get("shape"));
        long size = type.size();
        for (int length : shape) {
            // Both factors are below 2^31 because the product is checked at each step.
            size *= length;
            if (size > all.capacity()) {
                throw unusable("has not the room for '" + name + "' of shape " + shape);
            }
        }
        return new Tensor(type, shape, data(name, entry.get("data_offsets"), size));
    }

    private ByteBuffer data(String name, @Nullable Object offsets, long size) throws UnusableModelException {
        List<Integer> bounds = lengths(offsets);
        int available = all.capacity() - dataStart;
        int start = bounds.size() == 2 ? bounds.get(0) : -1;
        int end = bounds.size() == 2 ? bounds.get(1) : -1;
        if (start < 0 || end < start || end > available || end - start != size) {
            throw unusable("has " + available + " bytes of data, where '" + name + "' of " + size
                    + " bytes cannot stand at " + offsets);
        }
        return all.slice(dataStart + start, end - start).order(ByteOrder.LITTLE_ENDIAN);
    }

    private Tensor.Type type(String name, @Nullable Object written) throws UnusableModelException {
        return Arrays.stream(Tensor.Type.values())
                .filter(type -> type.name().equals(written))
                .findFirst()
                .orElseThrow(() -> unusable("has '" + name + "' as " + written + ", which is not read; read are "
                        + Arrays.toString(Tensor.Type.values())));
    }

    private List<Integer> shape(String name, @Nullable Object written) throws UnusableModelException {
        List<Integer> shape = lengths(written);
        if (shape.isEmpty() || shape.size() > 2 || shape.contains(0)) {
            throw unusable("has '" + name + "' of shape " + written + ", but one or two dimensions are read");
        }
        return shape;
    }

    /** A list of numbers from 0 to 2^31 - 1; empty for anything else. */
    private static List<Integer> lengths(@Nullable Object written) {
        var lengths = new ArrayList<Integer>();
        if (written instanceof List<?> items) {
            for (Object item : items) {
                // A number of another class is above 2^31 - 1 or not an integer.
                if (!(item instanceof Integer length) || length < 0) {
                    return List.of();
                }
                lengths.add(length);
            }
        }
        return lengths;
    }

    private Map<String, Object> parse(int length) throws UnusableModelException {
        var text = new byte[length];
        all.get(LENGTH_BYTES, text);
        try {
            return HeaderReader.read(text);
        } catch (UnusableModelException e) {
            throw e;
        } catch (IOException e) {
            throw new UnusableModelException(file + " has a header that is not JSON", e);
        }
    }

    private UnusableModelException unusable(String problem) {
        return new UnusableModelException(file + " " + problem);
    }
}
