package dev.nightjar.spring.boot;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import org.junit.jupiter.api.Tag;

/** Chat clients of Spring AI whose memory is on a server keep to what every host does: nothing is missing. */
@Tag("proof")
class SpringClientHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new SpringClientDoor(setup);
    }
}
