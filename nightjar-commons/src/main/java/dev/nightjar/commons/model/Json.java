package dev.nightjar.commons.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.ObjectMapper;

/** How plugins with models read and write JSON. Thread-safe. */
public final class Json {

    /**
     * For tokens. Buffers are not recycled: Jackson would leave them in the threads of the host, where they keep an
     * unloaded plugin's classes. NaN, which servers send though it is no JSON, is read as a number, so that it costs one
     * vector and not its whole batch.
     */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .configure(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS, true)
            .build();

    private Json() {}

    /** For trees. */
    public static ObjectMapper mapper() {
        return Trees.MAPPER;
    }

    // Apart, because it takes a while to load and the default provider never needs it.
    private static final class Trees {
        private static final ObjectMapper MAPPER = new ObjectMapper(FACTORY);
    }
}
