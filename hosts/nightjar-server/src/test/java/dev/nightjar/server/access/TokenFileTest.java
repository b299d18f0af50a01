package dev.nightjar.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {

    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");
    private static final Namespace ADA = new Namespace("user:ada");

    @TempDir
    private Path folder;

    @Test
    @DisplayName("the first token is made once, and its secret stands in a file of its owner only")
    void should_make_the_first_token_once() throws IOException {
        var tokens = new TokenFile(folder);
        tokens.ensureOwn(Namespace.AGENT, NOW);
        var secret = Files.readString(tokens.ownSecret()).strip();

        new TokenFile(folder).ensureOwn(Namespace.AGENT, NOW);

        assertThat(Files.readString(tokens.ownSecret()).strip())
                .isEqualTo(secret)
                .startsWith("njt_");
        assertThat(tokens.find(secret)).hasValueSatisfying(token -> {
            assertThat(token.id()).isEqualTo(TokenFile.OWN);
            assertThat(token.namespace()).isEqualTo(Namespace.AGENT);
        });
        try (var files = Files.walk(folder.resolve("server"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    @DisplayName("a folder of tokens that is a link gets none, nor does what a link in it leads to")
    void should_write_through_no_link(@TempDir Path elsewhere) throws IOException {
        Files.createSymbolicLink(folder.resolve("server"), elsewhere);
        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> new TokenFile(folder).ensureOwn(Namespace.AGENT, NOW))
                .withMessageContaining("is a link");
        assertThat(elsewhere).isEmptyDirectory();

        Files.delete(folder.resolve("server"));
        Files.createDirectory(folder.resolve("server"));
        var target = Files.writeString(elsewhere.resolve("target"), "x");
        Files.createSymbolicLink(folder.resolve("server/tokens.lock"), target);
        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> new TokenFile(folder).add(ADA, NOW))
                .withMessageContaining("is a link");
        assertThat(target).hasContent("x");
    }

    @Test
    @DisplayName("nobody gets a token")
    void should_refuse_a_token_of_nobody() {
        var tokens = new TokenFile(folder);

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> tokens.add(new Namespace("user:null"), NOW))
                .withMessageContaining("user:null");

        assertThat(tokens.list()).isEmpty();
    }

    @Test
    @DisplayName("a lost or foreign secret makes a new first token, and the old one no longer opens anything")
    void should_replace_the_first_token() throws IOException {
        var tokens = new TokenFile(folder);
        tokens.ensureOwn(Namespace.AGENT, NOW);
        var old = Files.readString(tokens.ownSecret()).strip();
        Files.delete(tokens.ownSecret());

        tokens.ensureOwn(Namespace.AGENT, NOW);
        assertThat(tokens.find(old)).isEmpty();
        assertThat(tokens.list()).hasSize(1);

        tokens.ensureOwn(ADA, NOW);
        assertThat(tokens.list()).extracting(AccessToken::namespace).containsExactly(ADA);
    }

    @Test
    @DisplayName("a token opens its namespace until it is removed, also for a server that has read the file before")
    void should_find_what_another_process_added_and_removed() throws IOException {
        var server = new TokenFile(folder);
        assertThat(server.list()).isEmpty();
        var command = new TokenFile(folder);

        var made = command.add(ADA, NOW);

        assertThat(server.find(made.secret())).contains(made.token());
        assertThat(server.find(made.secret() + "x")).isEmpty();
        assertThat(server.find(made.token().sha256())).isEmpty();
        assertThat(server.find("")).isEmpty();
        assertThat(Files.readString(folder.resolve("server/tokens.json"))).doesNotContain(made.secret());
        assertThat(command.remove("nobody")).isFalse();
        assertThat(command.remove(made.token().id())).isTrue();
        assertThat(server.find(made.secret())).isEmpty();
    }

    @Test
    @DisplayName("a token keeps what it may read and that it may change nothing; a file of an earlier version is read")
    void should_keep_rights() throws IOException {
        var made = new TokenFile(folder)
                .add(ADA, new TokenFile.Rights(List.of(Namespace.AGENT), true, true), NOW)
                .token();
        assertThat(new TokenFile(folder).list()).containsExactly(made);
        assertThat(made.scope("a").readable()).containsExactly(ADA, Namespace.AGENT);

        Files.writeString(
                folder.resolve("server/tokens.json"),
                "{\"tokens\":[{\"id\":\"old\",\"namespace\":\"user:ada\",\"sha256\":\"" + made.sha256()
                        + "\",\"created_at\":\"" + NOW + "\"}]}");

        assertThat(new TokenFile(folder).list()).singleElement().satisfies(token -> {
            assertThat(token.alsoReads()).isEmpty();
            assertThat(token.isReadOnly()).isFalse();
            assertThat(token.isForUsers()).isFalse();
        });
    }

    @Test
    @DisplayName("tokens that are made at the same time are all kept")
    void should_keep_what_is_made_at_once() {
        var made = IntStream.range(0, 20)
                .mapToObj(i ->
                        CompletableFuture.supplyAsync(() -> new TokenFile(folder).add(new Namespace("user:" + i), NOW)))
                .toList();

        var tokens = made.stream()
                .map(CompletableFuture::join)
                .map(TokenFile.Made::token)
                .toList();
        assertThat(new TokenFile(folder).list()).containsExactlyInAnyOrderElementsOf(tokens);
    }

    @Test
    @DisplayName("a file that cannot be read is named")
    void should_name_a_broken_file() throws IOException {
        var tokens = new TokenFile(folder);
        tokens.add(ADA, NOW);
        for (var text : List.of("{", "{\"tokens\":[{\"id\":\"a\",\"namespace\":\" \"}]}")) {
            Files.writeString(folder.resolve("server/tokens.json"), text);

            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(() -> tokens.find("njt_x"))
                    .withMessageContaining("tokens.json");
        }
    }

    @Test
    @DisplayName("a file that is gone is no file without tokens: nobody is told that a token is not known")
    void should_miss_a_file_that_was_there() throws IOException {
        var tokens = new TokenFile(folder);
        tokens.ensureOwn(Namespace.AGENT, NOW);
        var secret = Files.readString(tokens.ownSecret()).strip();
        try (var files = Files.walk(folder.resolve("server"))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }

        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> tokens.find(secret))
                .withMessageContaining("tokens.json was removed");
    }
}
