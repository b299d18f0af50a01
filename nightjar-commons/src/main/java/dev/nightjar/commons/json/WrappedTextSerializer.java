package dev.nightjar.commons.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes the only component of a record. */
final class WrappedTextSerializer extends StdSerializer<Object> {

    private static final long serialVersionUID = 1;

    WrappedTextSerializer() {
        super(Object.class);
    }

    @Override
    public void serialize(Object wrapper, JsonGenerator json, SerializerProvider provider) throws IOException {
        var accessor = wrapper.getClass().getRecordComponents()[0].getAccessor();
        try {
            accessor.setAccessible(true);
            json.writeObject(accessor.invoke(wrapper));
        } catch (ReflectiveOperationException e) {
            throw JsonMappingException.from(json, "Cannot read " + accessor, e);
        }
    }
}
