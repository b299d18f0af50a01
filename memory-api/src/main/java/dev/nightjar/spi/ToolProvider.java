package dev.nightjar.spi;

import dev.nightjar.tool.Tool;
import java.util.List;

/** An extension that offers tools to the model. */
public interface ToolProvider extends AgentExtension {

    /** The tools. Called once after {@link #initialize}. Names must be unique in the host. */
    List<Tool<?>> tools();
}
