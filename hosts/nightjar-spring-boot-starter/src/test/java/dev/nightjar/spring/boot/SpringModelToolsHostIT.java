package dev.nightjar.spring.boot;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.HostFeature;
import java.util.Map;

/** Chat clients without a {@code ToolCallAdvisor} keep to what every host does: the model's client calls the tools. */
class SpringModelToolsHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new SpringDoor(setup, false);
    }

    @Override
    protected Map<HostFeature, String> missing() {
        return Map.of(HostFeature.TOOL_RECORDS, "no advisor sees the tool calls that a model's client makes itself");
    }
}
