package dev.nightjar.plugin.memory.plugin;

import com.google.common.base.CharMatcher;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.conversation.ConversationSettings;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import dev.nightjar.plugin.memory.document.DocumentSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.note.NoteSettings;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import dev.nightjar.plugin.memory.search.SearchSettings;
import dev.nightjar.plugin.memory.tools.AnswerSettings;
import dev.nightjar.plugin.memory.tools.FactTools;
import dev.nightjar.plugin.memory.tools.Toolsets;
import dev.nightjar.plugin.memory.vector.EmbeddingSettings;
import java.util.List;
import java.util.Map;

/**
 * The section {@code memory} of the configuration.
 *
 * @param toolsets the toolsets the model sees: {@code facts}, {@code basic}, {@code notes}, {@code keyed},
 *     {@code files}, {@code scratchpad}, {@code working_memory} and {@code schedule}; none for an empty list
 * @param toolPrefix by toolset, a prefix for the names of its tools, such as {@code keyed_}, of lower-case letters,
 *     digits and {@code _}. Needed if two toolsets have a tool of the same name
 * @param maxNotes maximum notes of a namespace, 1 to 100,000. Beyond it the weakest are removed: the least certain
 *     first, then those not used or saved for longest, never those with a key in the category {@code core}
 * @param profileTokens maximum tokens of the profile in every prompt (cl100k), 0 to 500: what the user wants of the
 *     assistant, slots such as home, work and diet, and lasting facts; 0 for no profile
 * @param notes how notes are kept
 * @param decay how facts fade
 * @param store where memories are kept: {@code sqlite} in one file per agent, {@code postgresql} in a server that
 *     several hosts share
 * @param postgresql the server, for {@code store: postgresql}
 * @param durability what a commit to the file survives: {@code normal} a crash of the program; {@code full} also a
 *     power failure, but each write waits for the disk
 * @param capture how messages become episodes
 * @param conversation which conversations can be continued
 * @param search how memories are searched
 * @param tools how long tool answers may be
 * @param context what is added to prompts
 * @param policy what must not be remembered, and which topics are wanted
 * @param embedding how search by meaning works
 * @param documents which files are indexed
 */
public record MemorySettings(
        List<String> toolsets,
        Map<String, String> toolPrefix,
        int maxNotes,
        int profileTokens,
        NoteSettings notes,
        DecaySettings decay,
        StoreSettings.Engine store,
        StoreSettings postgresql,
        WriteDurability durability,
        CaptureSettings capture,
        ConversationSettings conversation,
        SearchSettings search,
        AnswerSettings tools,
        ContextSettings context,
        PolicySettings policy,
        EmbeddingSettings embedding,
        DocumentSettings documents) {

    public static final String SECTION = "memory";

    private static final int USUAL_NOTES = 1_000;
    private static final int USUAL_PROFILE = 400;
    private static final int MAX_PROFILE = 500;
    private static final CharMatcher IN_TOOL_NAMES =
            CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('0', '9')).or(CharMatcher.is('_'));

    /** The toolset {@code facts}; commits survive a crash of the program. */
    public static final MemorySettings DEFAULTS = new MemorySettings(
            List.of(FactTools.NAME), DecaySettings.DEFAULTS, CaptureSettings.DEFAULTS, ContextSettings.DEFAULTS);

    /**
     * With the default search by meaning.
     *
     * @throws IllegalArgumentException naming the value that is not accepted
     */
    public MemorySettings(
            List<String> toolsets, DecaySettings decay, CaptureSettings capture, ContextSettings context) {
        this(toolsets, decay, capture, context, EmbeddingSettings.DEFAULTS);
    }

    /**
     * With defaults for everything else.
     *
     * @throws IllegalArgumentException naming the value that is not accepted
     */
    public MemorySettings(
            List<String> toolsets,
            DecaySettings decay,
            CaptureSettings capture,
            ContextSettings context,
            EmbeddingSettings embedding) {
        this(
                toolsets,
                Map.of(),
                USUAL_NOTES,
                USUAL_PROFILE,
                NoteSettings.DEFAULTS,
                decay,
                StoreSettings.Engine.SQLITE,
                StoreSettings.DEFAULTS,
                WriteDurability.NORMAL,
                capture,
                ConversationSettings.DEFAULTS,
                SearchSettings.DEFAULTS,
                AnswerSettings.DEFAULTS,
                context,
                PolicySettings.DEFAULTS,
                embedding,
                DocumentSettings.DEFAULTS);
    }

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public MemorySettings {
        toolsets = List.copyOf(toolsets);
        if (store == StoreSettings.Engine.POSTGRESQL && postgresql.url().isEmpty()) {
            throw new IllegalArgumentException(
                    "store is postgresql, but postgresql.url is not set; give the address of the"
                            + " database, such as jdbc:postgresql://db.example.org/nightjar");
        }
        if (maxNotes < 1 || maxNotes > NoteSettings.MAX_NOTES) {
            throw new IllegalArgumentException(
                    "max_notes must be 1 to " + NoteSettings.MAX_NOTES + ", but was " + maxNotes);
        }
        if (profileTokens < 0 || profileTokens > MAX_PROFILE) {
            throw new IllegalArgumentException(
                    "profile_tokens must be 0 to " + MAX_PROFILE + ", but was " + profileTokens);
        }
        toolsets.forEach(toolset -> Toolsets.check("toolsets", toolset));
        toolPrefix = Map.copyOf(toolPrefix);
        toolPrefix.forEach((toolset, prefix) -> {
            Toolsets.check("tool_prefix", toolset);
            if (!IN_TOOL_NAMES.matchesAllOf(prefix)) {
                throw new IllegalArgumentException("tool_prefix." + toolset
                        + " must have lower-case letters, digits and '_' only, but was '" + prefix + "'");
            }
        });
    }
}
