package dev.nightjar.plugin.memory.conversation;

import java.nio.file.Path;

/**
 * Settings for how conversations are kept, continued and archived.
 *
 * @param maxSessions how many of the newest sessions of an agent and namespace keep their messages when old sessions
 *     are pruned, 1 to 1,000,000; sessions that wait for consolidation, or whose log a framework keeps, also keep
 *     theirs
 * @param archive whether to write conversations as Markdown files, with a note for the summary, when they end and when
 *     a part of them is summarised. Off by default, because a file is a second copy of what was said, in plain text
 * @param archiveFolder folder for these files, within the folder of the agent's files
 * @param semanticRecall whether the memory provider {@code semantic} recalls earlier turns that match a prompt; without
 *     it the provider shows only the newest messages
 */
public record ConversationSettings(int maxSessions, boolean archive, String archiveFolder, boolean semanticRecall) {

    /** 10 sessions, with recall, without archives. */
    public static final ConversationSettings DEFAULTS = new ConversationSettings(10, false, "archives", true);

    private static final int MOST = 1_000_000;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public ConversationSettings {
        if (maxSessions < 1 || maxSessions > MOST) {
            throw new IllegalArgumentException("max_sessions must be 1 to " + MOST + ", but was " + maxSessions);
        }
        var folder = Path.of(archiveFolder).normalize();
        if (archiveFolder.isBlank() || folder.isAbsolute() || folder.startsWith("..") || folder.equals(Path.of(""))) {
            throw new IllegalArgumentException(
                    "archive_folder must be a folder in that of the agent's files, such as archives, but was '"
                            + archiveFolder + "'");
        }
    }
}
