package dev.nightjar.spi.embedding;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Turns texts into vectors whose cosine measures how similar their meanings are. Get it with
 * {@code context.service(EmbeddingService.class)}. Thread-safe.
 *
 * <p>Every vector has {@link #dimensions()} finite components and unit length, so the cosine of two vectors is their
 * dot product. The caller owns it and may change it. An empty {@link Optional} means "no vector": the text has nothing
 * to embed, such as a blank one, or the model could not be called. The latter is reported to the host, once per call.
 * No text makes a method throw, be it blank, 100,000 characters long, with NULs or with lone surrogates.
 *
 * <p>Many models treat queries and documents differently: embed what you search for with {@link #embedQuery}, what you
 * search in with {@link #embedDocuments}. Compare only vectors of the same {@link #modelIdentity()}.
 */
public interface EmbeddingService {

    /**
     * The vector of a question or search text. May take as long as the provider's time limit for queries; if you cannot
     * wait, interrupt the thread and get no vector.
     *
     * @param text any text
     */
    Optional<float[]> embedQuery(String text);

    /**
     * The vectors of texts to search in.
     *
     * @param texts any number of texts; the provider makes batches
     * @return one result per text, in order; a text without a vector does not affect the others
     */
    List<Optional<float[]>> embedDocuments(List<String> texts);

    /**
     * The identity of the model, to be stored with its vectors. Returns at once. It is
     * {@linkplain ModelIdentity#isComplete() incomplete} until a remote model has reported its dimensions, and does not
     * change after that.
     */
    ModelIdentity modelIdentity();

    /** Number of components of every vector; 0 until a remote model has reported it. Returns at once. */
    default int dimensions() {
        return modelIdentity().dimensions();
    }

    /**
     * Average number of UTF-8 bytes per vocabulary piece in a text's words; bytes that the model does not know count 0.
     * About 4 or more in a language the vocabulary was made for, under 3 where it splits words into fragments, so that
     * the model knows little of them. Empty when the text has no words or the model cannot tell, such as a remote one.
     * May load the model.
     *
     * @param text any text
     */
    default OptionalDouble bytesPerPiece(String text) {
        return OptionalDouble.empty();
    }
}
