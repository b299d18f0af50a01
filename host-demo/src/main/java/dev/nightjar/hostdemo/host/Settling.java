package dev.nightjar.hostdemo.host;

import dev.nightjar.kernel.background.BackgroundTask;
import java.util.List;
import java.util.function.Consumer;

/** Waits for what was set off in the background. */
@FunctionalInterface
public interface Settling {

    /**
     * Waits as long as it gets on: a model may take its time, a task that is stuck is not waited for. Returns early when
     * the thread is interrupted.
     *
     * @param progress told again and again what is waited for
     * @return the tasks that are stuck, and with them whatever their extension still has to do; empty when all is done
     */
    List<BackgroundTask> await(Consumer<BackgroundTask> progress);

    /**
     * The same for those who need no more than names.
     *
     * @param progress run again and again while something is waited for
     * @return the names of the tasks that are stuck
     */
    default List<String> namesOfStuck(Runnable progress) {
        return await(task -> progress.run()).stream().map(BackgroundTask::task).toList();
    }
}
