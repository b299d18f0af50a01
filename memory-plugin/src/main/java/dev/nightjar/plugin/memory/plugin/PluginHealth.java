package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.plugin.memory.capture.MessageCapture;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.spi.Health;

/** Health of the plugin: whether its store can be reached and written. Thread-safe. */
final class PluginHealth {

    private final Database database;
    private final MessageCapture capture;
    private final SearchByMeaning meaning;
    private volatile long bytes;

    PluginHealth(Database database, MessageCapture capture, SearchByMeaning meaning) {
        this.database = database;
        this.capture = capture;
        this.meaning = meaning;
    }

    /** With all figures, also while the store cannot be reached; its size is then the one last seen. */
    Health now() {
        return state().with("messages_waiting", capture.waiting())
                .with("messages_lost", capture.lost())
                .with("capture_retries", capture.retried())
                .with("file_bytes", bytes);
    }

    private Health state() {
        var problem = database.problem();
        if (problem.isPresent()) {
            return Health.down(problem.get());
        }
        try {
            bytes = database.bytes();
        } catch (StoreException e) {
            return Health.down(String.valueOf(e.getMessage()));
        }
        var where = database.name() + ", " + bytes / 1024 + " KiB";
        if (capture.waiting() > 0 || capture.lost() > 0) {
            return Health.down(where + "; " + capture.waiting() + " messages wait for another try and " + capture.lost()
                    + " were given up: check that the file and its disk can be written");
        }
        return meaning.step()
                .refusal()
                .map(reason -> Health.down(where + "; " + reason))
                .orElseGet(() -> Health.up(where));
    }
}
