package dev.nightjar.kernel.remote;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.client.NightjarException;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.user.UserMemories;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Memory on a server, for adapters of frameworks and for hosts that use {@link HostSession} and have no kernel. Its
 * sessions do not throw when the server fails or is not there: the turn continues without memory, a message that could
 * not be stored within the client's timeout is lost, and {@link #failures()} reports it. For five seconds after a
 * server gave no answer, no session waits for it again to read; messages are sent all the same. It does not close the
 * client. Thread-safe.
 */
public final class RemoteMemory {

    /** Only the scope's namespace has a meaning on this side; which agent it is, the server knows. */
    private static final String AGENT = "server";
    /** The tools of a server change when it is started anew. */
    private static final Duration TOOLS_KEPT = Duration.ofMinutes(1);

    /** Time after a failure in which the server is not asked again, so that a turn waits once. */
    private static final Duration AWAY = Duration.ofSeconds(5);

    private final NightjarClient client;
    private final Clock clock;
    private final FailureLog failures;
    private volatile Instant awayUntil = Instant.MIN;
    private volatile KnownTools known = new KnownTools(List.of(), Instant.MIN);

    /** @param clock decides when the list of tools is asked for again */
    public RemoteMemory(NightjarClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
        failures = new FailureLog(clock);
    }

    /** Memory behind this client. */
    public static RemoteMemory of(NightjarClient client) {
        return new RemoteMemory(client, Clock.systemUTC());
    }

    private record KnownTools(List<ToolDescription> tools, Instant until) {}

    /** A conversation in the namespace of the client's token. */
    public HostSession session(String id) {
        return new RemoteSession(this, client.session(id), scope(Namespace.AGENT));
    }

    /**
     * A conversation of this user; the client's token must be one that acts for users.
     *
     * @throws IllegalArgumentException when the user is nobody: null, blank or the text {@code null}
     */
    public HostSession session(String user, String id) {
        var scope = scope(Namespace.ofUser(user));
        return new RemoteSession(this, client.session(user, id), scope);
    }

    /** The users whose memory is on the server; the client's token must be one that acts for users. */
    public UserMemories users() {
        return user -> new RemoteUserMemory(client, user);
    }

    private static MemoryScope scope(Namespace namespace) {
        return MemoryScope.of(AGENT, namespace);
    }

    /** The tools that a model may call; those known last if the server does not answer. */
    public List<ToolDescription> tools() {
        var now = clock.instant();
        if (now.isAfter(known.until()) && !isAway()) {
            try {
                var tools = client.session("tools").tools().stream()
                        .map(tool -> new ToolDescription(
                                tool.name(),
                                tool.description(),
                                tool.parameters(),
                                tool.isReadOnly(),
                                tool.isDestructive()))
                        .toList();
                known = new KnownTools(tools, now.plus(TOOLS_KEPT));
            } catch (NightjarException e) {
                failed("list the tools", e);
            }
        }
        return known.tools();
    }

    /**
     * Asks the server whether it answers and its store is there.
     *
     * @throws NightjarException when it is not so
     */
    public void check() {
        client.check();
    }

    /** The newest failures, oldest first. */
    public List<Failure> failures() {
        return failures.list();
    }

    /** Whether the server did not answer in the last 5 seconds. */
    boolean isAway() {
        return clock.instant().isBefore(awayUntil);
    }

    void failed(String operation, NightjarException cause) {
        if (cause.status() == 0) {
            awayUntil = clock.instant().plus(AWAY);
        }
        failures.record(FailureLog.HOST, operation, String.valueOf(cause.getMessage()));
    }
}
