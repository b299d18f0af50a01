package dev.nightjar.adk;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.HostFeature;
import java.util.Map;

/** Agents of the Agent Development Kit with memory keep to what every host does. */
class AdkHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new AdkDoor(setup);
    }

    @Override
    protected Map<HostFeature, String> missing() {
        return Map.of(
                HostFeature.RESUMED_HISTORY,
                "the history is the runner's session, which its session service keeps over a restart, or does not",
                HostFeature.STORED_HISTORY,
                "the history is the runner's session, from which its session service deletes, or does not");
    }
}
