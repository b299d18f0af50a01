package dev.nightjar.server;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.HostFeature;
import java.util.Map;

/** A host that is not Java keeps, through HTTP and MCP, to what every host does. */
class HttpHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new HttpDoor(setup);
    }

    @Override
    protected Map<HostFeature, String> missing() {
        return Map.of(
                HostFeature.STORED_HISTORY,
                "a host keeps the history of a conversation that goes on by itself",
                HostFeature.STREAMING,
                "an answer is sent when it is complete; how the host shows it is its own affair",
                HostFeature.CANCELLATION,
                "a host sends no answer that was cancelled");
    }
}
