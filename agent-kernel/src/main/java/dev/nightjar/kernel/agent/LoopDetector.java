package dev.nightjar.kernel.agent;

import java.util.HashMap;
import java.util.Map;

/** Counts repeated failures of the same call. Not thread-safe. */
final class LoopDetector {

    /** Maximum failures of the same call; it will not work the next time either. */
    static final int MAX_FAILURES = 4;

    private final Map<Call, Integer> failures = new HashMap<>();

    /** Records a call, and returns how often it has failed since it last worked. */
    int note(String tool, String arguments, boolean isSuccess) {
        var call = new Call(tool, arguments.strip());
        if (isSuccess) {
            failures.remove(call);
            return 0;
        }
        return failures.merge(call, 1, Integer::sum);
    }

    private record Call(String tool, String arguments) {}
}
