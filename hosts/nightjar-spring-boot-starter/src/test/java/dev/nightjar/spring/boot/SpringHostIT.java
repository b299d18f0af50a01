package dev.nightjar.spring.boot;

import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;

/** Chat clients of Spring AI in a Spring Boot application with memory keep to what every host does. */
class SpringHostIT extends HostContract {

    @Override
    protected HostDoor open(Setup setup) {
        return new SpringDoor(setup, true);
    }
}
