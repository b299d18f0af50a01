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
import java.nio.file.NoSuchFileException;
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
 * The bearer tokens of an agent, in the folder {@code server} of its files. {@code tokens.json} has the hash and
 * namespace of each token. {@code token} has the secret of the first one, for programs of the user who runs the server.
 * Only their owner can read these files. Changes by another process are seen at the next call. Thread-safe.
 */
public final class TokenFile {

    /** The id of the token created at the first start. */
    public static final String OWN = "own";

    /** A file lock excludes other processes, but not other threads of this one. */
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
     * A new token.
     *
     * @param token the stored part
     * @param secret the secret to send; it cannot be read again later
     */
    public record Made(AccessToken token, String secret) {}

    /**
     * Rights of a token.
     *
     * @param alsoReads more namespaces that it may read
     * @param isReadOnly whether it may change nothing
     * @param isForUsers whether its owner may act for every user, whom each request names
     */
    public record Rights(List<Namespace> alsoReads, boolean isReadOnly, boolean isForUsers) {

        /** To read and to write its namespace, and nothing else. */
        public static final Rights FULL = new Rights(List.of(), false, false);

        /** Copies the list. */
        public Rights {
            alsoReads = List.copyOf(alsoReads);
        }
    }

    /** The file with the secret of the first token. */
    public Path ownSecret() {
        return folder.resolve("token");
    }

    /**
     * Creates the first token of this namespace, if it does not exist.
     *
     * @throws MemoryException when the files cannot be read or written
     */
    public void ensureOwn(Namespace namespace, Instant now) {
        boolean isThere = Files.isRegularFile(ownSecret())
                && find(read(ownSecret()).strip())
                        .filter(token -> token.namespace().equals(namespace))
                        .isPresent();
        if (!isThere) {
            var made = make(OWN, namespace, Rights.FULL, now);
            change(tokens -> replaced(tokens, made.token()));
            write(ownSecret(), made.secret() + "\n");
        }
        var unused = load(); // from now on a missing file is a lost one
    }

    /**
     * Creates another token.
     *
     * @throws IllegalArgumentException when the namespace names nobody, such as {@code user:null}
     * @throws MemoryException when the file cannot be written
     */
    public Made add(Namespace namespace, Instant now) {
        return add(namespace, Rights.FULL, now);
    }

    /**
     * Adds a token that reads further namespaces, or changes nothing.
     *
     * @param alsoReads more namespaces that it may read
     * @param isReadOnly whether it may change nothing
     */
    public Made add(Namespace namespace, List<Namespace> alsoReads, boolean isReadOnly, Instant now) {
        return add(namespace, new Rights(alsoReads, isReadOnly, false), now);
    }

    /** Adds a token with the given rights. */
    public Made add(Namespace namespace, Rights rights, Instant now) {
        var made = make(null, namespace, rights, now);
        change(tokens -> replaced(tokens, made.token()));
        return made;
    }

    /**
     * All tokens, oldest first.
     *
     * @throws MemoryException when the file cannot be read, or was read before and is gone
     */
    public List<AccessToken> list() {
        return load().tokens();
    }

    /**
     * Removes a token. A running server refuses it from the next request on.
     *
     * @return whether there was a token with this id
     * @throws MemoryException when the file cannot be written
     */
    public boolean remove(String id) {
        boolean isThere = list().stream().anyMatch(token -> token.id().equals(id));
        change(tokens -> tokens.stream().filter(token -> !token.id().equals(id)).toList());
        return isThere;
    }

    /** The token with this secret. The time it takes reveals nothing about other secrets. */
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

    private Made make(@Nullable String id, Namespace namespace, Rights rights, Instant now) {
        var bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        var secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        var hash = sha256(secret);
        var name = id == null ? hash.substring(0, ID_CHARACTERS) : id;
        var token = new AccessToken(
                name, namespace.ofSomebody(), rights.alsoReads(), rights.isReadOnly(), rights.isForUsers(), hash, now);
        return new Made(token, secret);
    }

    private static List<AccessToken> replaced(List<AccessToken> tokens, AccessToken token) {
        var all = new ArrayList<>(tokens);
        all.removeIf(other -> other.id().equals(token.id()));
        all.add(token);
        return all;
    }

    /** Changes the file; several processes may do so at once. */
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
            if (known == null && !Files.exists(tokens())) {
                return new Snapshot(null, List.of());
            }
            var state = State.of(tokens());
            if (known == null || !state.equals(known.state())) {
                var entries = Json.MAPPER.readValue(read(tokens()), Entries.class);
                known = new Snapshot(
                        state, entries.tokens().stream().map(Entry::token).toList());
            }
            return known;
        } catch (NoSuchFileException e) {
            throw new MemoryException(
                    "The file of tokens " + tokens()
                            + " was removed; put it back, or restart the server, which makes a new" + " token",
                    e);
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

    /** Replaces the file in one step, so that nobody reads half of it. */
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

    static String sha256(String secret) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Tokens as they were read, and the file's state then; null when there was no file. */
    private record Snapshot(@Nullable State state, List<AccessToken> tokens) {}

    /** Tells whether a file has changed since it was read. */
    private record State(@Nullable Object key, Instant modified, long size) {

        static State of(Path file) throws IOException {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new State(attributes.fileKey(), attributes.lastModifiedTime().toInstant(), attributes.size());
        }
    }

    record Entries(List<Entry> tokens) {}

    /** Files of earlier versions lack {@code also}, {@code readOnly} and {@code forUsers}. */
    record Entry(
            String id,
            String namespace,
            @Nullable List<String> also,
            @Nullable Boolean readOnly,
            @Nullable Boolean forUsers,
            String sha256,
            String createdAt) {

        static Entry of(AccessToken token) {
            return new Entry(
                    token.id(),
                    token.namespace().value(),
                    token.alsoReads().isEmpty()
                            ? null
                            : token.alsoReads().stream().map(Namespace::value).toList(),
                    token.isReadOnly() ? true : null,
                    token.isForUsers() ? true : null,
                    token.sha256(),
                    token.createdAt().toString());
        }

        AccessToken token() {
            return new AccessToken(
                    id,
                    new Namespace(namespace),
                    also == null ? List.of() : also.stream().map(Namespace::new).toList(),
                    readOnly != null && readOnly,
                    forUsers != null && forUsers,
                    sha256,
                    Instant.parse(createdAt));
        }
    }
}
