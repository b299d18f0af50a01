package dev.nightjar.memory.erasure;

import dev.nightjar.internal.value.Identifier;
import dev.nightjar.memory.MemoryId;
import java.net.URI;
import java.time.Instant;
import java.util.Set;

/** The target of an erasure, which never leaves the scope's own namespace. */
public sealed interface ErasureTarget {

    /**
     * One memory with its earlier wordings. Erasing a fact does not erase the message it came from; that has its own
     * id.
     *
     * @param id the memory, active or ended
     */
    record OneMemory(MemoryId id) implements ErasureTarget {}

    /**
     * Every memory that is linked to an entity with this name, or whose text contains its name or an alias. Unicode
     * normalisation form does not matter. A name in lower case is found in any case. With a capital it is a name: then
     * a text that has capitals, and has the name only in lower case, speaks of something else. Turns that a person of
     * this name said about other things stay. Messages without an episode and tool calls that contain the name lose
     * their text but keep their place in the session. Lines of working memory and scratchpads that contain it are
     * removed.
     *
     * @param name the name of a person or thing
     */
    record About(String name) implements ErasureTarget {

        /** @throws IllegalArgumentException when the name is blank */
        public About {
            if (name.isBlank()) {
                throw new IllegalArgumentException("The name must not be blank; say whom or what to forget");
            }
        }
    }

    /**
     * One session of the scope's agent, with its messages and memories. A fact that was also derived from another
     * session stays and loses this source.
     *
     * @param sessionId the session, as named by the host
     */
    record OneSession(String sessionId) implements ErasureTarget {

        /** @throws IllegalArgumentException when the session id is invalid */
        public OneSession {
            Identifier.wellFormed("session id", sessionId);
        }
    }

    /**
     * Everything said in the sessions of the scope's agent in a period, with the tool calls of these turns and the
     * memories saved there meanwhile. A fact that was also derived from what was said before or after stays and loses
     * this source. A session of which nothing is left is erased with it.
     *
     * @param from inclusive
     * @param until exclusive
     */
    record Period(Instant from, Instant until) implements ErasureTarget {

        /** @throws IllegalArgumentException when it ends before it begins */
        public Period {
            if (until.isBefore(from)) {
                throw new IllegalArgumentException(
                        "The period must not end before it begins: " + from + " to " + until);
            }
        }
    }

    /**
     * A target without some of its memories, which stay. A turn of an erased session stays without the session.
     *
     * @param target a memory, a name, a session, a period or documents
     * @param kept the memories that stay
     */
    record Except(ErasureTarget target, Set<MemoryId> kept) implements ErasureTarget {

        /**
         * Copies the set.
         *
         * @throws IllegalArgumentException for another target
         */
        public Except {
            kept = Set.copyOf(kept);
            if (!(target instanceof OneMemory
                    || target instanceof About
                    || target instanceof OneSession
                    || target instanceof Period
                    || target instanceof Documents)) {
                throw new IllegalArgumentException(
                        "Only of a memory, a name, a session, a period or documents can something be kept back");
            }
        }
    }

    /**
     * A document, or all documents in a folder, with their passages. The files themselves stay.
     *
     * @param uri URI of the document, or of a folder with or without a trailing slash
     */
    record Documents(URI uri) implements ErasureTarget {}

    /** The whole namespace, whichever agent wrote it. Afterwards no table has an entry of it. */
    record WholeNamespace() implements ErasureTarget {}

    /**
     * All memories that the scope's agent wrote in the namespace, documents included. Sessions and their messages stay.
     */
    record AllMemories() implements ErasureTarget {}

    /** All sessions of the scope's agent in the namespace, with their messages. Memories stay, episodes included. */
    record AllSessions() implements ErasureTarget {}
}
