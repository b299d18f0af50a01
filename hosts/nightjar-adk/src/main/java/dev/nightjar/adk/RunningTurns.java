package dev.nightjar.adk;

import com.google.adk.agents.ReadonlyContext;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.State;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.nightjar.kernel.host.HostSession;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The turns that have not ended, each with the conversation that was resolved when it began, for its tools. The run of
 * an agent that is a tool of another agent belongs to the turn of that agent. Thread-safe.
 */
final class RunningTurns {

    /** The user of each run of an agent that is a tool, whoever talks: {@code AgentTool} of the kit knows no other. */
    static final String USER_OF_AGENT_TOOLS = "tmp-user";

    /**
     * Key of the turn in the state of a session. An agent that is a tool gets a copy of the state; it is not persisted.
     */
    private static final String TURN = State.TEMP_PREFIX + "nightjar.turn";

    private static final Duration LONGEST_TURN = Duration.ofHours(1);

    private final SessionResolver sessions;
    private final Cache<String, Turn> running =
            CacheBuilder.newBuilder().expireAfterAccess(LONGEST_TURN).build();

    /** @param sessions finds the conversation of a turn that begins, and outside of turns */
    RunningTurns(SessionResolver sessions) {
        this.sessions = sessions;
    }

    /** The conversation of a session of the runner. */
    HostSession resolve(String userId, String sessionId) {
        return sessions.session(userId, sessionId);
    }

    /** Whether a run is a part of the turn of another agent. */
    boolean isPart(Session session) {
        return outer(session.userId(), session.state()) != null;
    }

    void begin(String invocationId, Turn turn) {
        running.put(invocationId, turn);
    }

    /** The turn of a run; null when the run is none or is a part of another agent's turn. */
    @Nullable
    Turn of(String invocationId) {
        return running.getIfPresent(invocationId);
    }

    @Nullable
    Turn end(String invocationId) {
        return running.asMap().remove(invocationId);
    }

    /** A tool is called: an agent that is a tool learns whose turn it belongs to. */
    void called(ReadonlyContext context, Map<String, Object> state) {
        if (of(context.invocationId()) != null) {
            state.put(TURN, context.invocationId());
        }
    }

    /** The conversation that a tool acts for. */
    HostSession session(ReadonlyContext context) {
        Turn turn = of(context.invocationId());
        if (turn == null) {
            turn = outer(context.userId(), context.state());
        }
        return turn == null ? resolve(context.userId(), context.sessionId()) : turn.session();
    }

    private @Nullable Turn outer(String userId, Map<String, Object> state) {
        return USER_OF_AGENT_TOOLS.equals(userId) && state.get(TURN) instanceof String invocationId
                ? of(invocationId)
                : null;
    }
}
