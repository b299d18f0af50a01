package dev.nightjar.embeddings;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How this plugin reads and writes JSON. */
public final class Json {

    /**
     * Thread-safe. Buffers are not recycled: Jackson would leave them in the threads of the host, where they keep an
     * unloaded plugin's classes. NaN, which servers send though it is no JSON, is read as a number, so that it costs one
     * vector and not its whole batch.
     */
    public static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private Json() {}
}
