package dev.nightjar.plugin.memory.conversation;

import java.nio.file.Path;

/**
 * Which conversations can be continued, and how they are remembered.
 *
 * @param maxSessions how many of the newest sessions of an agent and namespace keep their messages when old ones are pruned,
 *     1 to 1,000,000; those that wait for consolidation, or of which a framework keeps a log, keep theirs, too
 * @param archive whether conversations are written as Markdown files, with a note that holds the summary, when they are over and
 *     when a part of them is condensed. Off, because such a file is a second copy, in plain text, of what was said
 * @param archiveFolder where these files are, a folder in that of the agent's files
 * @param semanticRecall whether the memory provider {@code semantic} recalls earlier turns that fit a prompt; without it the
 *     provider shows the newest messages only
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
