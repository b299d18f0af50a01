package dev.nightjar.cli.command.shared;

/** Counts records of files that cannot be used while the others are, and tells the first ones. Not thread-safe. */
public final class SkippedRecords {

    private static final int MOST_TOLD = 10;

    private final Subcommand command;
    private int count;

    public SkippedRecords(Subcommand command) {
        this.command = command;
    }

    /**
     * Counts one, and tells it where it is among the first.
     *
     * @param problem names file, place, value and reason
     */
    public void add(String problem) {
        count++;
        if (count <= MOST_TOLD) {
            command.complain(problem);
        }
    }

    public int count() {
        return count;
    }

    /** Says what is to be done about them; the exit code that tells of them. */
    public int exitCode() {
        if (count == 0) {
            return Subcommand.DONE;
        }
        command.complain((count == 1 ? "1 record was" : count + " records were")
                + " left out, and the others were taken; correct what is named and do the same again: nothing is added"
                + " twice");
        return Subcommand.NOT_POSSIBLE;
    }
}
