package dev.nightjar.plugin.embedding.remote;

import com.google.common.hash.Hashing;
import dev.nightjar.embedding.ModelIdentity;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Which model to ask, where, and how its texts are written.
 *
 * @param provider the provider's name
 * @param name the server's name of the model
 * @param baseUrl address the server's {@code /embeddings} is under, without a slash at the end
 * @param isCustomEndpoint whether the address is another than the provider's own, and so part of the identity
 * @param dimensions components of its vectors; 0 to learn them from the first answer
 * @param isDimensionsSent whether the server is asked for that many, instead of the model's own
 * @param queryPrefix put before queries
 * @param documentPrefix put before documents
 */
public record RemoteModel(
        String provider,
        String name,
        URI baseUrl,
        boolean isCustomEndpoint,
        int dimensions,
        boolean isDimensionsSent,
        String queryPrefix,
        String documentPrefix) {

    private static final int HASH_BYTES = 4;

    /** The space its vectors live in, as far as it is known. */
    public ModelIdentity identity() {
        boolean hasPrefixes = !queryPrefix.isEmpty() || !documentPrefix.isEmpty();
        return new ModelIdentity(
                provider,
                name,
                dimensions,
                hasPrefixes ? queryPrefix + "|" + documentPrefix : "",
                isCustomEndpoint ? hash(baseUrl.toString()) : "");
    }

    URI endpoint() {
        return URI.create(baseUrl + "/embeddings");
    }

    private static String hash(String text) {
        return Hashing.sha256()
                .hashString(text, StandardCharsets.UTF_8)
                .toString()
                .substring(0, 2 * HASH_BYTES);
    }
}
