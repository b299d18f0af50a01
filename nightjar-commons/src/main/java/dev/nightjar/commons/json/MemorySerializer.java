package dev.nightjar.commons.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.NameTransformer;
import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.memory.Memory;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes a memory as its {@link MemoryRecord}. */
final class MemorySerializer extends StdSerializer<Memory> {

    private static final long serialVersionUID = 1;

    /** Changes the names of a memory that is written beside other components; null where it is an object of its own. */
    private final transient @Nullable NameTransformer names;

    MemorySerializer(@Nullable NameTransformer names) {
        super(Memory.class);
        this.names = names;
    }

    @Override
    public void serialize(Memory memory, JsonGenerator json, SerializerProvider provider) throws IOException {
        JsonSerializer<Object> records = provider.findValueSerializer(MemoryRecord.class);
        (names == null ? records : records.unwrappingSerializer(names))
                .serialize(MemoryRecord.of(memory), json, provider);
    }

    @Override
    public JsonSerializer<Memory> unwrappingSerializer(NameTransformer transformer) {
        return new MemorySerializer(transformer);
    }

    @Override
    public boolean isUnwrappingSerializer() {
        return names != null;
    }
}
