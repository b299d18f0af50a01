package dev.nightjar.memory;

/**
 * An entity and how much it is talked about.
 *
 * @param entity the thing itself
 * @param memories how many of the memories looked at mention it, ≥ 1
 */
public record EntityCount(Entity entity, int memories) {}
