package dev.nightjar.kernel.background;

import java.time.Duration;

/**
 * A background task of an extension.
 *
 * @param extension the plugin's id
 * @param task what it does, in the extension's words
 * @param running how long it has run, including waits for a model; zero while it waits for a free thread
 * @param waiting number of the extension's tasks that wait for it
 * @param isStuck whether it has run longer than {@code kernel.background_timeout_ms}, so that it will probably not end
 */
public record BackgroundTask(String extension, String task, Duration running, int waiting, boolean isStuck) {

    BackgroundTask stuck() {
        return new BackgroundTask(extension, task, running, waiting, true);
    }
}
