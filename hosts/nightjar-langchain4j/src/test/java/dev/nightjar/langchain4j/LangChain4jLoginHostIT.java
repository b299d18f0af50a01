package dev.nightjar.langchain4j;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;

/** The same with ids of conversations that are a user's own: who that is says the login. */
class LangChain4jLoginHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new LangChain4jDoor(setup, true);
    }
}
