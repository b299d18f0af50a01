package dev.nightjar.plugin.ner.model;

import com.google.common.io.MoreFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import opennlp.tools.namefind.NameFinderME;
import opennlp.tools.namefind.NameSample;
import opennlp.tools.namefind.TokenNameFinderModel;
import opennlp.tools.util.Span;
import org.jspecify.annotations.Nullable;

/**
 * The models in files, read when they are first needed, since that takes a moment and some memory. A file that cannot
 * be used is reported once and left out. Thread-safe.
 */
final class NameFinderModels {

    private static final String EXTENSION = ".bin";

    private final Path folder;
    private final List<Path> files;
    private final BiConsumer<String, Throwable> failures;
    private volatile @Nullable List<Model> models;

    /**
     * The configured files and the {@code .bin} files of configured folders; without any configured, those of the
     * default folder if it is there.
     *
     * @param configured files and folders; one that does not exist is kept, to be reported when it is used
     * @param folder the default folder
     * @param failures takes what did not work, and why
     */
    NameFinderModels(List<Path> configured, Path folder, BiConsumer<String, Throwable> failures) {
        this.folder = folder;
        this.failures = failures;
        this.files = files(configured);
    }

    /** Whether there is a model, as far as is known without reading the files. */
    boolean arePresent() {
        var known = models;
        return known == null ? !files.isEmpty() : !known.isEmpty();
    }

    /** The models that can be used. */
    synchronized List<Model> read() {
        var known = models;
        if (known == null) {
            known = readAll();
            models = known;
        }
        return known;
    }

    /** How it is doing and, when there is no model, how to supply one. */
    String describe() {
        var known = models;
        if (files.isEmpty()) {
            return "no name-finder models; put OpenNLP models (*.bin) into " + folder
                    + " or name them in ner.nlp.models";
        }
        if (known == null) {
            return count(files.size()) + ", read when first needed";
        }
        int unusable = files.size() - known.size();
        return unusable == 0
                ? count(known.size())
                : count(known.size()) + ", " + unusable + " of " + files.size()
                        + " files could not be used; see the reported failures and ner.nlp.models";
    }

    private List<Path> files(List<Path> configured) {
        var found = new ArrayList<Path>();
        try {
            for (Path path : configured.isEmpty() ? List.of(folder) : configured) {
                if (Files.isDirectory(path)) {
                    found.addAll(modelsIn(path));
                } else if (!configured.isEmpty()) {
                    found.add(path);
                }
            }
        } catch (IOException e) {
            failures.accept("look for name-finder models", e);
            return List.of();
        }
        return List.copyOf(found);
    }

    private static List<Path> modelsIn(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().endsWith(EXTENSION))
                    .sorted()
                    .toList();
        }
    }

    private List<Model> readAll() {
        var usable = new ArrayList<Model>();
        for (Path file : files) {
            try {
                if (!Files.isRegularFile(file)) {
                    throw new NoSuchFileException(file.toString());
                }
                // Not through Files.newInputStream, which an interrupt closes: a call cut off would cost the model.
                var model = new TokenNameFinderModel(file.toFile());
                usable.add(new Model(model, typeHint(file), new ConcurrentLinkedQueue<>()));
            } catch (IOException | RuntimeException e) {
                failures.accept("use the name-finder model " + file + ", which is left out", e);
            }
        }
        return List.copyOf(usable);
    }

    /** {@code person} for {@code en-ner-person.bin}: what a model finds that does not say it itself. */
    private static String typeHint(Path file) {
        String stem = MoreFiles.getNameWithoutExtension(file);
        return stem.substring(stem.lastIndexOf('-') + 1);
    }

    private static String count(int models) {
        return models + (models == 1 ? " name-finder model" : " name-finder models");
    }

    /**
     * One model with the finders made from it: a finder is not thread-safe and takes 10 ms to make, so idle ones are
     * kept.
     *
     * @param typeHint what it finds, in case the model does not say
     */
    record Model(TokenNameFinderModel model, String typeHint, Queue<NameFinderME> idle) {

        NameFinderME finder() {
            NameFinderME ready = idle.poll();
            return ready == null ? new NameFinderME(model) : ready;
        }

        /** Takes a finder back; what it has learned in one text must not show in another. */
        void keep(NameFinderME finder) {
            finder.clearAdaptiveData();
            idle.add(finder);
        }

        String type(Span span) {
            String type = span.getType();
            return type == null || type.equals(NameSample.DEFAULT_TYPE) ? typeHint : type;
        }
    }
}
