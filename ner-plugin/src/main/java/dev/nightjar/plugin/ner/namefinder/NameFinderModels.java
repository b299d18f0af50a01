package dev.nightjar.plugin.ner.namefinder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import opennlp.tools.namefind.TokenNameFinderModel;
import org.jspecify.annotations.Nullable;

/**
 * The models in files, read when they are first needed, since that takes a moment and some memory. A file that cannot be
 * used is reported once and left out. Thread-safe.
 */
final class NameFinderModels {

    private final NameFinderFiles files;
    private final BiConsumer<String, Throwable> failures;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable List<NameFinderModel> models;

    /** @param failures takes which file could not be used, and why */
    NameFinderModels(NameFinderFiles files, BiConsumer<String, Throwable> failures) {
        this.files = files;
        this.failures = failures;
    }

    /** Whether there is a model, as far as is known without reading the files. */
    boolean arePresent() {
        var known = models;
        return known == null ? !files.files().isEmpty() : !known.isEmpty();
    }

    /** The models that can be used. */
    List<NameFinderModel> read() throws InterruptedException {
        var known = models;
        if (known != null) {
            return known;
        }
        reading.lockInterruptibly();
        try {
            var readMeanwhile = models;
            if (readMeanwhile == null) {
                readMeanwhile = readAll();
                models = readMeanwhile;
            }
            return readMeanwhile;
        } finally {
            reading.unlock();
        }
    }

    /** How it is doing and, when there is no model, how to supply one. */
    String describe() {
        var known = models;
        if (files.files().isEmpty()) {
            return "no name-finder models; put OpenNLP models (*.bin) into " + files.folder()
                    + " or name them in ner.nlp.models";
        }
        if (known == null) {
            return count(files.files().size()) + ", read when first needed";
        }
        int unusable = files.files().size() - known.size();
        return count(known.size())
                + (unusable == 0
                        ? ""
                        : ", " + unusable + " of " + files.files().size()
                                + " files could not be used; see the reported failures and ner.nlp.models");
    }

    private List<NameFinderModel> readAll() {
        var usable = new ArrayList<NameFinderModel>();
        for (Path file : files.files()) {
            try {
                usable.add(new NameFinderModel(model(file), nameHint(file)));
            } catch (IOException | RuntimeException e) {
                failures.accept("use the name-finder model " + file + ", which is left out", e);
            }
        }
        return List.copyOf(usable);
    }

    // Not through Files.newInputStream, which an interrupt closes: a call that was cut off would cost the model.
    private static TokenNameFinderModel model(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString());
        }
        return new TokenNameFinderModel(file.toFile());
    }

    /** {@code person} for {@code en-ner-person.bin}: what a model finds that does not say it itself. */
    private static String nameHint(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        String stem = dot > 0 ? name.substring(0, dot) : name;
        return stem.substring(stem.lastIndexOf('-') + 1);
    }

    private static String count(int models) {
        return models + (models == 1 ? " name-finder model" : " name-finder models");
    }
}
