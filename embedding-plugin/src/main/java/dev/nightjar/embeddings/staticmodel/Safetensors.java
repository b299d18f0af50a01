package dev.nightjar.embeddings.staticmodel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.embeddings.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A file of named tensors: eight bytes with the length of the header, a header in JSON, the data. Every length and offset
 * the header claims is checked against the file before anything is read by it. Files of up to 2 GB.
 */
final class Safetensors {

    private static final int LENGTH_BYTES = Long.BYTES;

    /** The format's own limit. */
    private static final int LONGEST_HEADER = 100_000_000;

    private final String file;
    private final ByteBuffer all;
    private final JsonNode header;
    private final int dataStart;

    private Safetensors(String file, ByteBuffer all) throws UnusableModelException {
        this.file = file;
        this.all = all.order(ByteOrder.LITTLE_ENDIAN);
        if (all.capacity() < LENGTH_BYTES) {
            throw unusable("is too short to be a safetensors file");
        }
        long length = this.all.getLong(0);
        if (length < 2 || length > LONGEST_HEADER || length > all.capacity() - LENGTH_BYTES) {
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

    /** Reads what is in memory. */
    static Safetensors of(String name, byte[] content) throws UnusableModelException {
        return new Safetensors(name, ByteBuffer.wrap(content));
    }

    /** The whole file, for its hash. */
    ByteBuffer content() {
        return all.duplicate().clear();
    }

    /** A text the file's maker left in it. */
    Optional<String> metadata(String key) {
        return Optional.ofNullable(header.path("__metadata__").path(key).textValue());
    }

    /** Whether there is a tensor of this name. */
    boolean has(String name) {
        return header.has(name);
    }

    /** The tensor of this name. */
    Tensor tensor(String name) throws UnusableModelException {
        JsonNode entry = header.path(name);
        if (!entry.isObject()) {
            throw unusable("has no tensor '" + name + "'");
        }
        Tensor.Type type = type(name, entry.path("dtype").asText());
        List<Integer> shape = shape(name, entry.path("shape"));
        long size = type.size();
        for (int length : shape) {
            // Both factors are below 2^31 as long as the product is checked at each step.
            size *= length;
            if (size > all.capacity()) {
                throw unusable("has not the room for '" + name + "' of shape " + shape);
            }
        }
        return new Tensor(type, shape, data(name, entry.path("data_offsets"), size));
    }

    private ByteBuffer data(String name, JsonNode offsets, long size) throws UnusableModelException {
        JsonNode first = offsets.path(0);
        JsonNode last = offsets.path(1);
        boolean areNumbers = offsets.size() == 2 && first.canConvertToInt() && last.canConvertToInt();
        int start = first.asInt();
        int end = last.asInt();
        if (!areNumbers || start < 0 || end < start || end > all.capacity() - dataStart || end - start != size) {
            throw unusable("has " + (all.capacity() - dataStart) + " bytes of data, where '" + name + "' of " + size
                    + " bytes cannot stand at " + offsets);
        }
        return all.slice(dataStart + start, end - start).order(ByteOrder.LITTLE_ENDIAN);
    }

    private Tensor.Type type(String name, String written) throws UnusableModelException {
        return Arrays.stream(Tensor.Type.values())
                .filter(type -> type.name().equals(written))
                .findFirst()
                .orElseThrow(() -> unusable("has '" + name + "' as " + written + ", which is not read; read are "
                        + Arrays.toString(Tensor.Type.values())));
    }

    private List<Integer> shape(String name, JsonNode written) throws UnusableModelException {
        if (!written.isArray() || written.isEmpty() || written.size() > 2) {
            throw unusable("has '" + name + "' of shape " + written + ", but one or two dimensions are read");
        }
        var shape = new ArrayList<Integer>();
        for (JsonNode length : written) {
            if (!length.canConvertToInt() || length.asInt() < 1) {
                throw unusable("has '" + name + "' of shape " + written);
            }
            shape.add(length.asInt());
        }
        return shape;
    }

    private JsonNode parse(int length) throws UnusableModelException {
        var text = new byte[length];
        all.get(LENGTH_BYTES, text);
        try {
            JsonNode parsed = Json.MAPPER.readTree(text);
            if (parsed.isObject()) {
                return parsed;
            }
        } catch (JsonProcessingException e) {
            throw new UnusableModelException(file + " has a header that is not JSON", e);
        } catch (IOException e) {
            throw new UnusableModelException(file + " has a header that cannot be read", e);
        }
        throw unusable("has a header that is not a JSON object");
    }

    private UnusableModelException unusable(String problem) {
        return new UnusableModelException(file + " " + problem);
    }
}
