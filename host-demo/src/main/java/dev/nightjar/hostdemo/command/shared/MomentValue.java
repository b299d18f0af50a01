package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.memory.TimeExpression;
import java.time.Instant;
import java.time.ZoneId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a moment that is to be the present: written out, as "yesterday" would be counted from a present itself. */
final class MomentValue implements ITypeConverter<Instant> {

    @Override
    public Instant convert(String value) {
        try {
            return TimeExpression.written(value, ZoneId.systemDefault());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
