package dev.nightjar.plugin.memory.vector.index;

import static dev.nightjar.plugin.memory.vector.index.TestVectors.episode;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.vector.ScratchFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same index, whose bytes lie in a file of small segments from the first row on. */
class ScratchFileVectorIndexTest extends VectorIndexContract {

    private static final int DIMENSIONS = 32;
    private static final int SEGMENT = 20_000;

    private final List<ScratchFile> files = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        files.forEach(ScratchFile::close);
    }

    @Override
    VectorIndex index(int dimensions, FloatVectors exact) {
        return new FlatVectorIndex(dimensions, exact, file(StandardOpenOption.DELETE_ON_CLOSE));
    }

    @Test
    @DisplayName("nothing of a removed memory is left in the file, wherever its row was moved before")
    void should_leave_nothing_of_removed_memories() throws IOException {
        var vectors = new TestVectors(DIMENSIONS, 1_000, random);
        var index = new FlatVectorIndex(DIMENSIONS, vectors, file(StandardOpenOption.SPARSE));
        var rows = new HashMap<Long, String>();
        for (long pk = 1; pk <= 6_000; pk++) {
            var vector = vectors.next();
            rows.put(pk, written(vector));
            vectors.add(index, new VectorKey(pk, 0), episode("user:" + pk % 3), vector);
            if (random.nextInt(3) > 0) {
                long gone = 1 + random.nextInt((int) pk);
                vectors.forget(gone);
                index.remove(gone);
                rows.remove(gone);
            }
        }

        assertThat(inFile()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(rows.values());
        for (int user = 0; user < 3; user++) {
            remove(index, rows, user);
            assertThat(inFile()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(rows.values());
        }
        assertThat(index.size()).isZero();
    }

    @Test
    @DisplayName("nothing is left of what was replaced or removed, and its room is used again")
    void should_use_room_again() throws IOException {
        var vectors = new TestVectors(DIMENSIONS, 100, random);
        var index = new FlatVectorIndex(DIMENSIONS, vectors, file(StandardOpenOption.SPARSE));
        var rows = new HashMap<Long, String>();
        long size = 0;
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 9_000; i++) {
                long pk = i % 3_000;
                var vector = vectors.next();
                rows.put(pk, written(vector));
                vectors.add(index, pk, vector);
            }
            assertThat(inFile()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(rows.values());
            if (round == 0) {
                size = Files.size(onlyFile());
            } else {
                assertThat(Files.size(onlyFile())).isEqualTo(size);
            }
            rows.keySet().forEach(index::remove);
            rows.clear();
            assertThat(inFile()).isEmpty();
        }
    }

    @Test
    @DisplayName("the bytes of many small namespaces lie in the file, too")
    void should_have_room_for_many_namespaces() throws IOException {
        var vectors = new TestVectors(DIMENSIONS, 100, random);
        var index = new FlatVectorIndex(DIMENSIONS, vectors, file(StandardOpenOption.SPARSE));
        var rows = new ArrayList<String>();
        for (long pk = 0; pk < 4_000; pk++) {
            var vector = vectors.next();
            rows.add(written(vector));
            vectors.add(index, new VectorKey(pk, 0), episode("user:" + pk % 200), vector);
        }

        assertThat(inFile()).containsExactlyInAnyOrderElementsOf(rows);
        for (long user = 0; user < 200; user++) {
            long its = user;
            assertThat(index.nearest(vectors.next(), VectorFilter.of(Set.of("user:" + its)), 100))
                    .extracting(Neighbour::memoryPk)
                    .hasSize(20)
                    .allMatch(pk -> pk % 200 == its);
        }
    }

    @Test
    @DisplayName("the room of namespaces in which all was erased is used again")
    void should_use_room_of_empty_namespaces_again() throws IOException {
        var vectors = new TestVectors(DIMENSIONS, 100, random);
        var index = new FlatVectorIndex(DIMENSIONS, vectors, file(StandardOpenOption.SPARSE));
        long size = 0;
        for (int round = 0; round < 3; round++) {
            for (long pk = 0; pk < 2_000; pk++) {
                vectors.add(index, new VectorKey(pk, 0), episode("user:" + round + pk % 20), vectors.next());
            }
            for (long pk = 0; pk < 2_000; pk++) {
                index.remove(pk);
            }
            size = round == 0 ? Files.size(onlyFile()) : size;
        }

        assertThat(Files.size(onlyFile())).isEqualTo(size);
        assertThat(inFile()).isEmpty();
    }

    private void remove(VectorIndex index, Map<Long, String> rows, int user) {
        var gone = rows.keySet().stream().filter(pk -> pk % 3 == user).collect(Collectors.toSet());
        gone.forEach(index::remove);
        rows.keySet().removeAll(gone);
    }

    private ScratchFile file(StandardOpenOption ending) {
        var file = new ScratchFile(folder, 0, 0, SEGMENT, ending);
        files.add(file);
        return file;
    }

    /** A row as it is written. */
    private static String written(float[] vector) {
        var bytes = new byte[vector.length];
        ByteCode.of(vector, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Every row of the file that is not zero. */
    private List<String> inFile() throws IOException {
        var bytes = ByteBuffer.wrap(Files.readAllBytes(onlyFile()));
        var found = new ArrayList<String>();
        var row = new byte[DIMENSIONS];
        while (bytes.remaining() >= row.length) {
            bytes.get(row);
            found.add(new String(row, StandardCharsets.ISO_8859_1));
        }
        assertThat(bytes.remaining()).isZero();
        found.removeIf(new String(new byte[DIMENSIONS], StandardCharsets.ISO_8859_1)::equals);
        return found;
    }

    private Path onlyFile() throws IOException {
        try (var found = Files.list(folder)) {
            var all = found.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }
}
