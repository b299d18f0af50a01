package dev.nightjar.commons.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON for plugins with models. Thread-safe. */
public final class Json {

    /**
     * For tokens. It does not recycle buffers, because Jackson would leave them in the host's threads, where they keep
     * an unloaded plugin's classes. NaN, which is not JSON but which some servers send, is read as a number; so it
     * costs one vector instead of the whole batch.
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

    // A separate class, because it takes a while to load and the default provider does not need it.
    private static final class Trees {
        private static final ObjectMapper MAPPER = new ObjectMapper(FACTORY);
    }
}
