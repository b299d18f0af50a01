package dev.nightjar.cli.command.shared;

/** Counts records of files that could not be used, and reports the first ones. Not thread-safe. */
public final class SkippedRecords {

    private static final int MOST_TOLD = 10;

    private final Subcommand command;
    private int count;

    public SkippedRecords(Subcommand command) {
        this.command = command;
    }

    /**
     * Counts a record, and reports it if it is one of the first.
     *
     * @param problem file, place, value and reason
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

    /** Reports the remedy, and returns the exit code. */
    public int exitCode() {
        if (count == 0) {
            return Subcommand.DONE;
        }
        command.complain((count == 1 ? "1 record was" : count + " records were")
                + " left out" + (count > MOST_TOLD ? ", the first " + MOST_TOLD + " of them named above" : "")
                + "; any others were taken. Correct what is named and do the same again: nothing is added twice");
        return Subcommand.NOT_POSSIBLE;
    }
}
