package dev.nightjar.plugin.memory.vector;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.memory.table.VectorTable.Waiting;
import dev.nightjar.plugin.memory.table.row.TextVector;
import dev.nightjar.plugin.memory.vector.TextWindows.Window;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks an embedding service for the vectors of memories, and trusts none of them unseen.
 *
 * @param service whom to ask
 */
record DocumentEmbedder(EmbeddingService service) {

    /** A text every model can embed; it says nothing of anybody. */
    private static final String WITNESS = "The sky is blue.";

    /**
     * Identity of the model. A remote one that has not named its dimensions is asked for a vector; empty when it still
     * does not.
     */
    Optional<ModelIdentity> identity() {
        var identity = service.modelIdentity();
        if (!identity.isComplete()) {
            service.embedDocuments(List.of(WITNESS));
            identity = service.modelIdentity();
        }
        return Optional.of(identity).filter(ModelIdentity::isComplete);
    }

    /**
     * Vectors of a memory that did not get all of them among others. If the service gives no vector for a text though
     * it embeds another text before and after, it cannot embed this one: asking again later would not help.
     *
     * @return empty when the service gives no vectors at present, so that it has to be asked again
     */
    Optional<Read> readAlone(Waiting memory, int dimensions) {
        var alone = read(List.of(memory), dimensions).get(0);
        if (!alone.isWhole() && isWell()) {
            alone = read(List.of(memory), dimensions).get(0);
            return Optional.of(alone).filter(read -> read.isWhole() || isWell());
        }
        return Optional.of(alone).filter(Read::isWhole);
    }

    /** Whether it embeds what everybody can. */
    private boolean isWell() {
        var answer = service.embedDocuments(List.of(WITNESS));
        return answer.size() == 1 && answer.get(0).isPresent();
    }

    /** The vectors of the background sentences; empty when not all can be had now. */
    Optional<List<float[]>> backgroundSentences(int dimensions) {
        var vectors = service.embedDocuments(BackgroundSentences.sentences()).stream()
                .flatMap(vector -> vector.flatMap(found -> UnitVector.of(found, dimensions)).stream())
                .toList();
        return vectors.size() == BackgroundSentences.sentences().size() ? Optional.of(vectors) : Optional.empty();
    }

    /** The vector of the first background sentence; empty when it cannot be had now. */
    Optional<float[]> probe(int dimensions) {
        var sentence = BackgroundSentences.sentences().get(0);
        return service.embedDocuments(List.of(sentence)).stream()
                .findFirst()
                .flatMap(vector -> vector)
                .flatMap(vector -> UnitVector.of(vector, dimensions));
    }

    /** The outcome of each memory, in their order. */
    List<Read> read(List<Waiting> memories, int dimensions) {
        var windows = memories.stream().map(DocumentEmbedder::windows).toList();
        var texts = new ArrayList<String>();
        for (int i = 0; i < memories.size(); i++) {
            for (var window : windows.get(i)) {
                texts.add(said(memories.get(i), window));
            }
        }
        var vectors = texts.isEmpty() ? List.<Optional<float[]>>of() : service.embedDocuments(texts);
        if (vectors.size() != texts.size()) {
            throw new MemoryException(
                    "The embedding service " + service.modelIdentity().text() + " answered " + texts.size()
                            + " texts with " + vectors.size() + " vectors; it is broken");
        }
        var read = new ArrayList<Read>();
        int next = 0;
        for (int i = 0; i < memories.size(); i++) {
            int end = next + windows.get(i).size();
            read.add(read(memories.get(i), windows.get(i), vectors.subList(next, end), dimensions));
            next = end;
        }
        return read;
    }

    /** The text to embed, with its speaker: questions name people, and people say "I" of themselves. */
    private static String said(Waiting memory, Window window) {
        var text = window.of(memory.text());
        return memory.speaker() == null ? text : memory.speaker() + ": " + text;
    }

    private static Read read(Waiting memory, List<Window> windows, List<Optional<float[]>> vectors, int dimensions) {
        var pieces = new ArrayList<TextVector>();
        for (int i = 0; i < windows.size(); i++) {
            var window = windows.get(i);
            vectors.get(i)
                    .flatMap(vector -> UnitVector.of(vector, dimensions))
                    .ifPresent(vector -> pieces.add(new TextVector(window.start(), window.end(), vector)));
        }
        return new Read(memory, pieces, pieces.size() == windows.size());
    }

    /** The stretches with something in them. */
    private static List<Window> windows(Waiting memory) {
        return TextWindows.of(memory.text()).stream()
                .filter(window -> hasContent(window.of(memory.text())))
                .toList();
    }

    private static boolean hasContent(String text) {
        return text.codePoints()
                .anyMatch(character -> !Character.isWhitespace(character)
                        && !Character.isSpaceChar(character)
                        && !Character.isISOControl(character)
                        && Character.getType(character) != Character.FORMAT);
    }

    /**
     * A memory with its vectors.
     *
     * @param memory which one
     * @param pieces what was embedded of it
     * @param isWhole whether that is all there is to embed
     */
    record Read(Waiting memory, List<TextVector> pieces, boolean isWhole) {

        Read {
            pieces = List.copyOf(pieces);
        }
    }
}
