package dev.nightjar.plugin.maintenance.segment.region;

import java.util.Optional;

/** Recognises one sort of foreign text by how its lines look. Made for one message; not thread-safe. */
@FunctionalInterface
public interface RegionFinder {

    /** The foreign text that begins with a line. */
    Optional<Region> at(int line);
}
