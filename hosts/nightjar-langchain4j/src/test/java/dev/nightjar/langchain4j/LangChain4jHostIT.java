package dev.nightjar.langchain4j;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;

/** AI services of LangChain4j with memory keep to what every host does. */
class LangChain4jHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new LangChain4jDoor(setup, false);
    }
}
