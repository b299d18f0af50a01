package dev.nightjar.cli.plugins;

import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ExtensionContext;

/** Never ends to initialise, deaf to interrupts. */
public final class HangsAtStart implements AgentExtension {

    @Override
    public void initialize(ExtensionContext context) {
        Hanging.hang();
    }
}
