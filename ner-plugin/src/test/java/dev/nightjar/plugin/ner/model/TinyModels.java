package dev.nightjar.plugin.ner.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import opennlp.tools.namefind.NameFinderME;
import opennlp.tools.namefind.NameSample;
import opennlp.tools.namefind.TokenNameFinderFactory;
import opennlp.tools.util.ObjectStreamUtils;
import opennlp.tools.util.TrainingParameters;

/** Name-finder models trained in a moment on sentences made up here. */
final class TinyModels {

    private static final List<String> PEOPLE =
            List.of("Annika Lindt", "Bo Ekman", "Carla Sund", "Dario Falk", "Elin Moss", "Farid Noor");
    private static final List<String> PLACES = List.of("Bergen", "Turku", "Malmo", "Aarhus", "Vaasa", "Kiruna");
    private static final List<String> SENTENCES = List.of(
            "<START:person> %s <END> lives in <START:location> %s <END> .",
            "Yesterday I met <START:person> %s <END> at the station of <START:location> %s <END> .",
            "My colleague <START:person> %s <END> has moved to <START:location> %s <END> with two cats .",
            "We cooked soup and nobody came .",
            "The train was late again today .");

    private TinyModels() {}

    /** Writes a model that finds people and places. */
    static Path write(Path file) {
        return write(file, SENTENCES);
    }

    /** Writes a model that marks people without saying what it marks. */
    static Path writeUntyped(Path file) {
        return write(
                file,
                SENTENCES.stream()
                        .map(sentence -> sentence.replace("<START:person>", "<START>")
                                .replace("<START:location> %s <END>", "%s"))
                        .toList());
    }

    private static Path write(Path file, List<String> sentences) {
        var settings = TrainingParameters.defaultParams();
        settings.put(TrainingParameters.ITERATIONS_PARAM, 60);
        settings.put(TrainingParameters.CUTOFF_PARAM, 1);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            var samples = ObjectStreamUtils.createObjectStream(samples(sentences));
            NameFinderME.train("en", null, samples, settings, new TokenNameFinderFactory())
                    .serialize(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    private static List<NameSample> samples(List<String> sentences) throws IOException {
        var samples = new ArrayList<NameSample>();
        for (String person : PEOPLE) {
            for (String place : PLACES) {
                for (String sentence : sentences) {
                    samples.add(NameSample.parse(sentence.formatted(person, place), samples.isEmpty()));
                }
            }
        }
        return samples;
    }
}
