package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.MetadataValues;
import dev.nightjar.memory.TimeExpression;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be kept with a new memory of any kind. */
final class KeptOptions {

    @Option(
            names = "--expires",
            paramLabel = "TIME",
            description = "From then on nothing finds it, such as 2026-12-31 (default: it stays).")
    @Nullable
    String expires;

    @Option(
            names = "--metadata",
            paramLabel = "NAME=TEXT",
            description =
                    "Kept with it and asked for by filters, never shown to a model; NAME:=VALUE for a number or a boolean;"
                            + " may be repeated.")
    Map<String, String> metadata = new LinkedHashMap<>();

    /** The entries with their types. */
    Map<String, Object> metadata() {
        return MetadataValues.of(metadata);
    }

    /** When its time is over; null when it stays. */
    @Nullable
    Instant expiresAt(Clock clock) {
        return expires == null ? null : TimeExpression.parse(expires, clock);
    }
}
