package dev.nightjar.kernel.model;

import dev.nightjar.extension.agent.AgentOutcome.ModelFailure;
import dev.nightjar.kernel.model.http.ModelCallException;
import java.util.EnumSet;
import java.util.Set;

/** The optional parameters that the model's server has refused so far. Thread-safe. */
final class RefusedParameters {

    private final Set<OptionalParameter> refused = EnumSet.noneOf(OptionalParameter.class);

    synchronized Set<OptionalParameter> all() {
        return EnumSet.copyOf(refused);
    }

    /**
     * Learns from a failure.
     *
     * @param sent the optional parameters of the request
     * @return whether the failure names one of them, so that a retry without it is useful
     */
    synchronized boolean learn(ModelCallException failure, Set<OptionalParameter> sent) {
        if (failure.failure() != ModelFailure.REQUEST_REFUSED) {
            return false;
        }
        var complaint = String.valueOf(failure.getMessage());
        boolean isNamed = false;
        for (var parameter : OptionalParameter.values()) {
            if (sent.contains(parameter) && parameter.isNamedIn(complaint)) {
                refused.add(parameter);
                isNamed = true;
            }
        }
        return isNamed;
    }
}
