package dev.nightjar.cli.plugins;

import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;

/** Never ends to initialise, deaf to interrupts. */
public final class HangsAtStart implements AgentExtension {

    @Override
    public void initialize(ExtensionContext context) {
        Hanging.hang();
    }
}
