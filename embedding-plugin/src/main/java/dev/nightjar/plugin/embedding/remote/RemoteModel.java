package dev.nightjar.plugin.embedding.remote;

import com.google.common.hash.Hashing;
import dev.nightjar.spi.embedding.ModelIdentity;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * A model on a server, and how its texts are written.
 *
 * @param provider the provider's name
 * @param name the server's name of the model
 * @param baseUrl address above the server's {@code /embeddings}, without a trailing slash
 * @param isCustomEndpoint whether the address differs from the provider's default, so that it is part of the identity
 * @param dimensions components of its vectors; 0 to learn them from the first answer
 * @param isDimensionsSent whether the request asks for this number, instead of the model's own
 * @param queryPrefix prefix of queries
 * @param documentPrefix prefix of documents
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

    /** The identity of its vector space, as far as it is known. */
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
