package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.embedding.EmbeddingService;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** How close texts are in meaning, if an extension computes vectors. Immutable. */
public final class Meaning {

    private final Map<String, float[]> vectors = new HashMap<>();

    private Meaning() {}

    /** Computes the vectors of these texts. Without vectors no text is close to another. */
    public static Meaning of(ExtensionContext context, Collection<String> texts) {
        var meaning = new Meaning();
        var all = List.copyOf(new LinkedHashSet<>(texts));
        context.service(EmbeddingService.class).ifPresent(service -> {
            var found = service.embedDocuments(all);
            for (int i = 0; i < all.size(); i++) {
                var text = all.get(i);
                found.get(i).ifPresent(vector -> meaning.vectors.put(text, vector));
            }
        });
        return meaning;
    }

    /** The cosine of two of them, at most 1; 0 if one has no vector. */
    public double nearness(String one, String other) {
        var a = vectors.get(one);
        var b = vectors.get(other);
        if (a == null || b == null) {
            return 0;
        }
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
