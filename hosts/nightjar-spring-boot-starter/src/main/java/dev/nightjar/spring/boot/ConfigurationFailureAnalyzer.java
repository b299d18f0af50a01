package dev.nightjar.spring.boot;

import dev.nightjar.host.ConfigurationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells why memory kept an application from starting, in a few lines instead of a stack trace. */
final class ConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<ConfigurationException> {

    private static final String ACTION =
            "Correct what the description names: a nightjar property of the application, its folder or its database. Or"
                    + " start the application without memory: nightjar.enabled=false.";

    private static final String SHARED =
            "Give this application context a store of its own by nightjar.data-root, or the same"
                    + " nightjar properties as the other context of this JVM, so that both use one; a test that needs no memory has"
                    + " nightjar.enabled=false.";

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ConfigurationException cause) {
        String description = "Nightjar does not start: " + cause.getMessage();
        boolean isOpenHere = description.contains("already open in this JVM");
        return new FailureAnalysis(description, isOpenHere ? SHARED : ACTION, cause);
    }
}
