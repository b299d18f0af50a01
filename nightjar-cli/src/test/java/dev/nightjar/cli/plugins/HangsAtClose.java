package dev.nightjar.cli.plugins;

import dev.nightjar.spi.AgentExtension;

/** Never ends to close, deaf to interrupts. */
public final class HangsAtClose implements AgentExtension {

    @Override
    public void close() {
        Hanging.hang();
    }
}
