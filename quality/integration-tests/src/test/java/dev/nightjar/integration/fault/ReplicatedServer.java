package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A PostgreSQL server with a synchronous standby, from the binaries that a Debian package installs: a commit is
 * acknowledged when both have it. When the one that is written is killed the other takes over, and a new standby is
 * made of it.
 */
final class ReplicatedServer implements AutoCloseable {

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String USER = "nightjar";
    private static final String DATABASE = "postgres";

    private final Path programs;
    private final Path folder;
    private final List<Integer> ports = List.of(freePort(), freePort());
    private int generation;
    private int primaryPort = ports.get(0);
    private Process primary;
    private Process standby;

    private ReplicatedServer(Path programs, Path folder) {
        this.programs = programs;
        this.folder = folder;
    }

    /** Starts both, with their data in this folder; the test is skipped where no server is installed. */
    static ReplicatedServer start(Path folder) throws IOException {
        var programs = programs();
        if (programs.isEmpty()) {
            abort("no PostgreSQL with pg_basebackup in " + INSTALLED);
        }
        var server = new ReplicatedServer(programs.get(), folder);
        try {
            server.begin();
            return server;
        } catch (IOException | RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    /** Where hosts find whichever of the two is written. */
    String url() {
        return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/%s?targetServerType=primary&connectTimeout=5"
                .formatted(ports.get(0), ports.get(1), DATABASE);
    }

    String user() {
        return USER;
    }

    /**
     * Kills the one that is written without a warning, and lets the other one take over. Then a new standby follows
     * that.
     */
    void killPrimary() throws IOException {
        killWithChildren(primary);
        run("pg_ctl", "promote", "-D", data(generation).toString(), "-w", "-t", PATIENCE.toSeconds() + "");
        primary = standby;
        primaryPort = otherPort();
        standby = null;
        addStandby();
    }

    @Override
    public void close() {
        for (var process : new Process[] {standby, primary}) {
            if (process != null) {
                killWithChildren(process);
            }
        }
    }

    private void begin() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        run("initdb", "-D", data(generation).toString(), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "-N");
        Files.writeString(data(generation).resolve("postgresql.conf"), """
                synchronous_standby_names = '*'
                wal_level = replica
                fsync = off
                """, StandardOpenOption.APPEND);
        primary = postgres(data(generation), primaryPort);
        until("the server answers", () -> answers("SELECT 1"));
        addStandby();
    }

    private void addStandby() throws IOException {
        var former = data(generation - 1);
        generation++;
        var data = data(generation);
        run(
                "pg_basebackup",
                "-D",
                data.toString(),
                "-h",
                "127.0.0.1",
                "-p",
                primaryPort + "",
                "-U",
                USER,
                "-R",
                "-X",
                "stream",
                "-c",
                "fast",
                "--no-sync");
        standby = postgres(data, otherPort());
        until("the standby is in step", () -> answers("SELECT pid FROM pg_stat_replication WHERE sync_state = 'sync'"));
        Folders.delete(former);
    }

    private int otherPort() {
        return ports.get(0) == primaryPort ? ports.get(1) : ports.get(0);
    }

    private Path data(int number) {
        return folder.resolve("server" + number);
    }

    private Process postgres(Path data, int port) throws IOException {
        return begin(program(
                "postgres",
                "-D",
                data.toString(),
                "-p",
                port + "",
                "-k",
                folder.toString(),
                "-c",
                "listen_addresses=127.0.0.1"));
    }

    /** The first column of a query's rows, as text. */
    List<String> query(String sql) {
        try (var connection = DriverManager.getConnection(url(), USER, "");
                var statement = connection.createStatement();
                var result = statement.executeQuery(sql)) {
            var rows = new ArrayList<String>();
            while (result.next()) {
                rows.add(result.getString(1));
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private boolean answers(String sql) {
        try {
            return !query(sql).isEmpty();
        } catch (IllegalStateException e) {
            return false; // not yet
        }
    }

    private static void until(String what, BooleanSupplier holds) {
        long begun = System.nanoTime();
        while (!holds.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).as(what).isLessThan(PATIENCE);
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(String program, String... arguments) throws IOException {
        var process = begin(program(program, arguments));
        try {
            assertThat(process.waitFor())
                    .as("%s: %s", program, Files.readString(log()))
                    .isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Process begin(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
    }

    /** The server does not run as root; in a user namespace of its own it is nobody. */
    private List<String> program(String name, String... arguments) {
        var command = new ArrayList<String>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(programs.resolve(name).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    private static void killWithChildren(Process process) {
        var children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
        children.forEach(child -> child.onExit().join());
    }

    private static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (var versions = Files.list(INSTALLED)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("pg_basebackup"))
                            && Files.isExecutable(bin.resolve("postgres")))
                    .max(Comparator.naturalOrder());
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
