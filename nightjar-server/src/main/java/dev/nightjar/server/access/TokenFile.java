package dev.nightjar.server.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.json.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The bearer tokens of an agent, in the folder {@code server} of its files: {@code tokens.json} has the hash and the namespace
 * of each, {@code token} the secret of the first one, for programs of the user who runs the server. Both are readable by
 * their owner only. A change by another process is seen at the next question. Thread-safe.
 */
public final class TokenFile {

    /** The id of the token that is made at the first start. */
    public static final String OWN = "own";

    /** The lock of a file keeps other processes out, not other threads of this one. */
    private static final Object IN_THIS_PROCESS = new Object();

    private static final String PREFIX = "njt_";
    private static final int SECRET_BYTES = 32;
    private static final int ID_CHARACTERS = 8;

    private final Path agentFolder;
    private final Path folder;
    private final SecureRandom random = new SecureRandom();
    private @Nullable Snapshot known;

    /** @param agentFolder folder of the agent's files, which need not exist yet */
    public TokenFile(Path agentFolder) {
        this.agentFolder = agentFolder;
        folder = agentFolder.resolve("server");
    }

    /**
     * A token that was made just now.
     *
     * @param token what is kept of it
     * @param secret what its user sends; nobody can tell it later
     */
    public record Made(AccessToken token, String secret) {}

    /** Where the secret of the first token is. */
    public Path ownSecret() {
        return folder.resolve("token");
    }

    /**
     * Makes the first token of this namespace, unless it is there.
     *
     * @throws MemoryException when the files cannot be read or written
     */
    public void ensureOwn(Namespace namespace, Instant now) {
        boolean isThere = Files.isRegularFile(ownSecret())
                && find(read(ownSecret()).strip())
                        .filter(token -> token.namespace().equals(namespace))
                        .isPresent();
        if (!isThere) {
            var made = make(OWN, namespace, now);
            change(tokens -> replaced(tokens, made.token()));
            write(ownSecret(), made.secret() + "\n");
        }
    }

    /**
     * Makes a further token.
     *
     * @throws MemoryException when the file cannot be written
     */
    public Made add(Namespace namespace, Instant now) {
        var made = make(null, namespace, now);
        change(tokens -> replaced(tokens, made.token()));
        return made;
    }

    /** All tokens, oldest first. */
    public List<AccessToken> list() {
        return load().tokens();
    }

    /**
     * Takes a token away; a server that is running refuses it from its next request on.
     *
     * @return whether there was one with this id
     * @throws MemoryException when the file cannot be written
     */
    public boolean remove(String id) {
        boolean isThere = list().stream().anyMatch(token -> token.id().equals(id));
        change(tokens -> tokens.stream().filter(token -> !token.id().equals(id)).toList());
        return isThere;
    }

    /** The token with this secret. How long it takes tells nothing about the secrets of others. */
    public Optional<AccessToken> find(String secret) {
        byte[] wanted = sha256(secret).getBytes(StandardCharsets.US_ASCII);
        AccessToken found = null;
        for (var token : list()) {
            if (MessageDigest.isEqual(wanted, token.sha256().getBytes(StandardCharsets.US_ASCII))) {
                found = token;
            }
        }
        return Optional.ofNullable(found);
    }

    private Made make(@Nullable String id, Namespace namespace, Instant now) {
        var bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        var secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        var hash = sha256(secret);
        return new Made(
                new AccessToken(id == null ? hash.substring(0, ID_CHARACTERS) : id, namespace, hash, now), secret);
    }

    private static List<AccessToken> replaced(List<AccessToken> tokens, AccessToken token) {
        var all = new ArrayList<>(tokens);
        all.removeIf(other -> other.id().equals(token.id()));
        all.add(token);
        return all;
    }

    /** Several processes may change it at once. */
    private void change(UnaryOperator<List<AccessToken>> edit) {
        synchronized (IN_THIS_PROCESS) {
            changeAlone(edit);
        }
    }

    private void changeAlone(UnaryOperator<List<AccessToken>> edit) {
        try {
            OwnerOnly.createFoldersIn(agentFolder, folder);
            try (var lock = FileChannel.open(
                            OwnerOnly.ensureFile(folder.resolve("tokens.lock")),
                            StandardOpenOption.WRITE,
                            LinkOption.NOFOLLOW_LINKS);
                    var held = lock.lock()) {
                Objects.requireNonNull(held);
                var entries =
                        edit.apply(load().tokens()).stream().map(Entry::of).toList();
                write(tokens(), Json.of(new Entries(entries)) + "\n");
            }
        } catch (IOException e) {
            throw failed("written", tokens(), e);
        }
    }

    private synchronized Snapshot load() {
        try {
            if (!Files.exists(tokens())) {
                return new Snapshot(null, List.of());
            }
            var state = State.of(tokens());
            if (known == null || !state.equals(known.state())) {
                var entries = Json.MAPPER.readValue(read(tokens()), Entries.class);
                known = new Snapshot(
                        state, entries.tokens().stream().map(Entry::token).toList());
            }
            return known;
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw failed("read", tokens(), e);
        } catch (IOException e) {
            throw failed("read", tokens(), e);
        }
    }

    private Path tokens() {
        return folder.resolve("tokens.json");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw failed("read", file, e);
        }
    }

    /** In one step, so that nobody reads half of it. */
    private void write(Path file, String text) {
        try {
            var fresh = folder.resolve(file.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            Files.writeString(OwnerOnly.ensureFile(fresh), text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failed("written", file, e);
        }
    }

    private static MemoryException failed(String what, Path file, Exception cause) {
        return new MemoryException(
                "The file of tokens " + file + " cannot be " + what + ": " + cause.getMessage()
                        + "; without it tokens have to be made anew",
                cause);
    }

    private static String sha256(String secret) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** What was read, and from which state of the file; null when there is none. */
    private record Snapshot(@Nullable State state, List<AccessToken> tokens) {}

    /** Tells whether a file is still the one that was read. */
    private record State(@Nullable Object key, Instant modified, long size) {

        static State of(Path file) throws IOException {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new State(attributes.fileKey(), attributes.lastModifiedTime().toInstant(), attributes.size());
        }
    }

    /** The file. */
    record Entries(List<Entry> tokens) {}

    /** A line of it. */
    record Entry(String id, String namespace, String sha256, String createdAt) {

        static Entry of(AccessToken token) {
            return new Entry(
                    token.id(),
                    token.namespace().value(),
                    token.sha256(),
                    token.createdAt().toString());
        }

        AccessToken token() {
            return new AccessToken(id, new Namespace(namespace), sha256, Instant.parse(createdAt));
        }
    }
}
