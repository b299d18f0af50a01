package dev.nightjar.memory.erasure;

import dev.nightjar.memory.Identifier;
import dev.nightjar.memory.MemoryId;
import java.net.URI;

/** What to erase, always within the scope's own namespace. */
public sealed interface ErasureTarget {

    /**
     * One memory with the wordings it corrected. What was said stays when a fact goes: it is named by its own id.
     *
     * @param id the memory, active or ended
     */
    record OneMemory(MemoryId id) implements ErasureTarget {}

    /**
     * Every memory that is linked to an entity of this name, or whose text names it or one of its aliases. Case and Unicode
     * form do not matter. Turns that somebody of this name said about other things stay. Messages without an episode
     * and calls of tools that name it lose their text and stay as a place in their session; lines of working memory and
     * of scratchpads go.
     *
     * @param name the name of a person or thing
     */
    record About(String name) implements ErasureTarget {

        /** @throws IllegalArgumentException when the name is blank */
        public About {
            if (name.isBlank()) {
                throw new IllegalArgumentException("The name is blank; say whom or what to forget");
            }
        }
    }

    /**
     * One session of the scope's agent: its messages, its memories and the session itself. A fact that was also read out of
     * another session stays without this source.
     *
     * @param sessionId the session, as the host names it
     */
    record OneSession(String sessionId) implements ErasureTarget {

        /** @throws IllegalArgumentException when it cannot be the id of a session */
        public OneSession {
            Identifier.wellFormed("session id", sessionId);
        }
    }

    /**
     * A document, or all documents below a folder, with their passages. The files themselves stay.
     *
     * @param uri the document's URI, or a folder's with or without the slash at its end
     */
    record Documents(URI uri) implements ErasureTarget {}

    /** Everything of the namespace, whichever agent wrote it: afterwards no table knows the namespace. */
    record WholeNamespace() implements ErasureTarget {}

    /** All memories that the scope's agent wrote in the namespace, documents included. Sessions and their messages stay. */
    record AllMemories() implements ErasureTarget {}

    /** All sessions of the scope's agent in the namespace, with their messages. Memories stay, episodes included. */
    record AllSessions() implements ErasureTarget {}
}
