package dev.nightjar.spring.boot;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;

/** Memory is in this application, because no property names a server. */
final class InThisApplication extends NoneNestedConditions {

    InThisApplication() {
        super(ConfigurationPhase.PARSE_CONFIGURATION);
    }

    /** A server is named. */
    @ConditionalOnProperty("nightjar.url")
    static final class OnServer {}
}
