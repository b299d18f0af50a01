package dev.nightjar.embedding;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Turns texts into vectors whose cosine tells how near two meanings are. Found with
 * {@code context.service(EmbeddingService.class)}; thread-safe.
 *
 * <p>Every vector has {@link #dimensions()} finite components and unit length, so that the cosine of two is their dot
 * product. It belongs to the caller, who may change it. An empty {@link Optional} means "no vector": the text has
 * nothing to embed, such as a blank one, or the model could not be asked; the latter is reported to the host, once per
 * call. No method throws for any text, be it blank, 100,000 characters long, with NULs or with lone surrogates.
 *
 * <p>A query and a document are different things to many models: embed what is searched for with {@link #embedQuery},
 * what is found with {@link #embedDocuments}, and compare vectors of one {@link #modelIdentity()} only.
 */
public interface EmbeddingService {

    /**
     * The vector of a question or a search text. May take as long as the provider's time limit for queries; a caller
     * in a hurry may interrupt the thread and then gets no vector.
     *
     * @param text any text
     */
    Optional<float[]> embedQuery(String text);

    /**
     * The vectors of texts that are to be found.
     *
     * @param texts any texts, any number of them; the provider makes batches
     * @return as many as there are texts, in their order; one that has no vector leaves the others alone
     */
    List<Optional<float[]>> embedDocuments(List<String> texts);

    /**
     * Where the vectors come from, to be stored with them. Answers at once. It is {@linkplain ModelIdentity#isComplete()
     * incomplete} as long as a remote model has not told its dimensions, and the same from then on.
     */
    ModelIdentity modelIdentity();

    /** Number of components of every vector; 0 as long as a remote model has not told. Answers at once. */
    default int dimensions() {
        return modelIdentity().dimensions();
    }

    /**
     * How many bytes of a text's words, in UTF-8, the model's vocabulary holds in one piece on average; what it does
     * not know at all counts 0. About 4 and more in a language the vocabulary was made from, under 3 where it has only
     * fragments for the words, so that the model knows little of them. Empty when the text has no words or the model
     * does not tell, such as one on a server. May load the model.
     *
     * @param text any text
     */
    default OptionalDouble bytesPerPiece(String text) {
        return OptionalDouble.empty();
    }
}
