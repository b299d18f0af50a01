package dev.nightjar.langchain4j;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import org.junit.jupiter.api.Tag;

/** AI services whose memory is on a server keep to what every host does: nothing is missing. */
@Tag("proof")
class LangChain4jClientHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new LangChain4jDoor(setup, false, true);
    }
}
