package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.memory.Namespace;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a namespace that somebody types: a word, or a kind and a name with a colon between, in which any name will do that
 * an application has for its users. Whatever else a store may hold, a slip of the keyboard must not begin a new namespace.
 */
public final class NamespaceValue implements ITypeConverter<Namespace> {

    private static final Pattern FORM = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._@-]*(:\\S.*)?");

    @Override
    public Namespace convert(String value) {
        if (!FORM.matcher(value).matches()) {
            throw new TypeConversionException("'" + value + "' is no namespace; use one word, such as agent, or"
                    + " KIND:NAME, such as user:ada or group:home. An application's own of another form is reached with"
                    + " agent.namespace in the configuration");
        }
        try {
            return new Namespace(value);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
