package dev.nightjar.conversation;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import java.util.List;

/**
 * What forgetting a session does, as it was before.
 *
 * @param session the session; its messages and its calls of tools are erased
 * @param erased the memories that go with it: its turns, what was saved in it, the facts that were read out of it alone, and
 *     wordings these had corrected
 * @param kept facts that were read out of other sessions as well; they lose this source
 * @param restored facts that only erased ones had replaced, because both could not be true: they hold again
 */
public record ForgottenSession(Session session, List<Memory> erased, List<Fact> kept, List<Fact> restored) {

    /** Copies the lists. */
    public ForgottenSession {
        erased = List.copyOf(erased);
        kept = List.copyOf(kept);
        restored = List.copyOf(restored);
    }
}
