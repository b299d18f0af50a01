package dev.nightjar.kernel.background;

import java.time.Duration;

/**
 * What an extension does in the background now.
 *
 * @param extension who does it: the plugin's id
 * @param task what it does, in the extension's words
 * @param running since when, the time in which it waits for a model included; zero when it waits for a free thread
 * @param waiting how many more of the extension's tasks wait for it
 * @param isStuck whether it has taken longer than a task may ({@code kernel.background_timeout_ms}), so that there is
 *     little hope that it ends
 */
public record BackgroundTask(String extension, String task, Duration running, int waiting, boolean isStuck) {

    BackgroundTask stuck() {
        return new BackgroundTask(extension, task, running, waiting, true);
    }
}
