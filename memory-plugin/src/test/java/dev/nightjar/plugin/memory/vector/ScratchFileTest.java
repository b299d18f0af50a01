package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nightjar.memory.MemoryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFileTest {

    private static final int IN_HEAP = 1_000;
    private static final int MOST_IN_HEAP = 30_000;
    private static final int SEGMENT = 4_096;
    private static final StandardOpenOption VISIBLE = StandardOpenOption.SPARSE;

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);
    private final List<ScratchFile> opened = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        opened.forEach(ScratchFile::close);
    }

    @Test
    @DisplayName("a small store has no file, and its room is in the heap")
    void should_have_no_file_at_first() throws IOException {
        var file = visible();

        assertThat(file.take(IN_HEAP / 2).isDirect()).isFalse();
        assertThat(file.take(IN_HEAP / 2).isDirect()).isFalse();
        assertThat(files()).isEmpty();
        assertThat(file.take(1).isDirect()).isTrue();
        assertThat(files()).hasSize(1);
    }

    @Test
    @DisplayName("room in the heap that was given back counts no more")
    void should_count_what_is_in_the_heap() {
        var file = visible();
        var room = file.take(IN_HEAP);
        file.giveBack(room);

        assertThat(file.take(IN_HEAP).isDirect()).isFalse();
        assertThat(file.take(IN_HEAP).isDirect()).isTrue();
    }

    @Test
    @DisplayName(
            "each piece of room is zero at first and keeps what is written into it, over the ends of segments, too")
    void should_keep_what_is_written() {
        var file = visible();
        var rooms = new ArrayList<ByteBuffer>();
        for (int i = 0; i < 500; i++) {
            var room = file.take(1 << random.nextInt(14));
            assertThat(room.equals(ByteBuffer.allocate(room.capacity())))
                    .as("zero, seed %d", seed)
                    .isTrue();
            room.put(0, filled(room.capacity(), i));
            rooms.add(room);
            if (random.nextInt(4) == 0) {
                int given = random.nextInt(rooms.size());
                file.giveBack(rooms.get(given));
                rooms.set(given, ByteBuffer.wrap(filled(1, given)));
            }
        }
        for (int i = 0; i < rooms.size(); i++) {
            var room = rooms.get(i);
            assertThat(room.equals(ByteBuffer.wrap(filled(room.capacity(), i))))
                    .as("room %d, seed %d", i, seed)
                    .isTrue();
        }
    }

    @Test
    @DisplayName("the file has no name any more as soon as it is open")
    void should_have_no_name() throws IOException {
        // Windows deletes a file when it is closed.
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
        var file = opened(new ScratchFile(folder, 0, 0, SEGMENT, StandardOpenOption.DELETE_ON_CLOSE));

        assertThat(file.take(100).isDirect()).isTrue();
        assertThat(files()).isEmpty();
    }

    @Test
    @DisplayName("only its owner may read the file")
    void should_be_private() throws IOException {
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
        visible().take(IN_HEAP + 1);

        assertThat(Files.getPosixFilePermissions(files().get(0)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    @DisplayName("what a host left behind is deleted, and nothing else")
    void should_delete_what_was_left() throws IOException {
        visible().take(IN_HEAP + 1);
        visible().take(IN_HEAP + 1);
        var other = Files.createFile(folder.resolve("vectors.txt"));
        var notOurs = Files.createFile(folder.resolve("vectors-of-mine.scratch"));
        var folderOfName = Files.createDirectory(folder.resolve("vectors-" + UUID.randomUUID() + ".scratch"));
        assertThat(files()).hasSize(5);

        ScratchFile.deleteLeft(folder);
        ScratchFile.deleteLeft(folder.resolve("missing"));

        assertThat(files()).containsExactlyInAnyOrder(other, notOurs, folderOfName);
    }

    @Test
    @DisplayName("where no file can be had all is in the heap")
    void should_go_on_in_the_heap() throws IOException {
        var none = opened(new ScratchFile(folder.resolve("missing"), IN_HEAP, MOST_IN_HEAP, SEGMENT, VISIBLE));
        var plain = Files.createFile(folder.resolve("plain"));
        var inFile = opened(new ScratchFile(plain, IN_HEAP, MOST_IN_HEAP, SEGMENT, VISIBLE));

        for (var file : List.of(none, inFile)) {
            for (int i = 0; i < 10; i++) {
                assertThat(file.take(IN_HEAP).isDirect()).isFalse();
            }
        }
        assertThat(files()).containsExactly(plain);
    }

    @Test
    @DisplayName("a file that could not be had is tried again when it would have grown, not before")
    void should_try_again() throws IOException {
        var later = folder.resolve("later");
        var file = opened(new ScratchFile(later, IN_HEAP, MOST_IN_HEAP, SEGMENT, VISIBLE));
        file.take(IN_HEAP);
        assertThat(file.take(SEGMENT / 2).isDirect()).isFalse();
        Files.createDirectory(later);

        assertThat(file.take(SEGMENT / 2).isDirect()).isFalse();
        assertThat(file.take(SEGMENT / 2).isDirect()).isTrue();
    }

    @Test
    @DisplayName("where no file can be had the heap is not filled; what to do is said, and done it goes on")
    void should_leave_the_agent_heap() throws IOException {
        var later = folder.resolve("later");
        var file = opened(new ScratchFile(later, IN_HEAP, MOST_IN_HEAP, SEGMENT, VISIBLE));
        file.take(MOST_IN_HEAP);

        assertThatThrownBy(() -> file.take(1))
                .isInstanceOf(MemoryException.class)
                .hasMessageContaining(later.toString())
                .hasMessageContaining("free some disk")
                .hasMessageContaining("-Xmx");
        Files.createDirectory(later);
        assertThat(file.take(1).isDirect()).isTrue();
    }

    @Test
    @DisplayName("a thread that is interrupted while the file grows ends neither the file nor what lies in it")
    void should_survive_an_interrupt() {
        var file = visible();
        file.take(IN_HEAP);
        var room = file.take(100);
        room.put(0, filled(100, 7));

        Thread.currentThread().interrupt();
        assertThat(file.take(2 * SEGMENT).isDirect()).isFalse();
        assertThat(Thread.interrupted()).isTrue();

        assertThat(room.equals(ByteBuffer.wrap(filled(100, 7)))).isTrue();
        var more = file.take(2 * SEGMENT);
        assertThat(more.isDirect()).isTrue();
        more.put(0, filled(2 * SEGMENT, 8));
        assertThat(room.equals(ByteBuffer.wrap(filled(100, 7)))).isTrue();
    }

    @Test
    @DisplayName("after the end what was handed out is still there, and more is in the heap")
    void should_hand_out_no_more_of_the_file_after_the_end() {
        var file = visible();
        file.take(IN_HEAP);
        var room = file.take(100);
        var given = file.take(200);
        file.giveBack(given);
        room.put(0, filled(100, 7));

        file.close();

        assertThat(room.equals(ByteBuffer.wrap(filled(100, 7)))).isTrue();
        assertThat(file.take(200).isDirect()).isFalse();
        file.giveBack(room);
        file.close();
    }

    private ScratchFile visible() {
        return opened(new ScratchFile(folder, IN_HEAP, MOST_IN_HEAP, SEGMENT, VISIBLE));
    }

    private ScratchFile opened(ScratchFile file) {
        opened.add(file);
        return file;
    }

    private List<Path> files() throws IOException {
        try (var found = Files.list(folder)) {
            return found.toList();
        }
    }

    private static byte[] filled(int size, int seed) {
        var bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
