package dev.nightjar.plugin.maintenance.statement;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.nightjar.plugin.maintenance.statement.StatementData.Label;
import dev.nightjar.plugin.maintenance.statement.StatementData.Labelled;
import dev.nightjar.plugin.maintenance.statement.StatementData.Played;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Trains the weights of the classifier. The same data give the same weights.
 *
 * @param vectors the vector of a sentence; an empty one each to train without vectors
 * @param dimensions of each vector
 */
record StatementTrainer(Function<String, float[]> vectors, int dimensions) {

    /** Without vectors. */
    static final StatementTrainer BY_WORDS = new StatementTrainer(text -> new float[0], 0);

    /** How much a mistake in training costs beside large weights (liblinear's C). Rare kinds need more of it. */
    private static final double COST = 4;

    private static final double COST_OF_KIND = 100;

    private static final double COST_OF_SLOT = 30;
    /** A sentence of a slot counts as so many: there are few of each. */
    private static final double WORTH_OF_SLOT = 1.5;
    /** So does a message that begins or ends a pretence. */
    private static final double WORTH_OF_PRETENCE = 8;
    /** How much a component of a vector counts beside a word. */
    private static final float SCALE = 2;

    private static final List<Label> LABELS = List.of(Label.values());
    private static final float[] NO_VECTOR = {};
    private static final double ACCURACY = 0.03;
    private static final int LARGEST = 127;

    /** Weights that have learnt from these data. */
    Weights train(StatementData data) {
        Linear.disableDebugOutput();
        var sentences = data.sentences().stream()
                .flatMap(one -> Stream.concat(Stream.of(one), one.beforeQuestion()))
                .toList();
        var nodes = sentences.parallelStream()
                .map(one -> nodes(one.sentence(), vectors.apply(one.sentence().text())))
                .toArray(Feature[][]::new);
        var kept = sentences.stream().filter(Labelled::isKept).toList();
        var keptNodes = IntStream.range(0, nodes.length)
                .filter(i -> sentences.get(i).isKept())
                .mapToObj(i -> nodes[i])
                .toArray(Feature[][]::new);
        var messages =
                Stream.concat(data.messages().stream(), worthyMessages(kept)).toList();
        // Each learns by itself, so they may learn at the same time.
        return quantized(
                data.checksum(),
                Stream.<Supplier<List<double[]>>>of(
                                () -> columns(nodes, labels(sentences, one -> one.isKept() ? 0 : 1), 1, COST, 0, 1),
                                () -> columns(
                                        nodes,
                                        labels(sentences, StatementTrainer::slot),
                                        StatementKind.SUBJECTS.size(),
                                        COST_OF_SLOT,
                                        StatementKind.SUBJECTS.size(),
                                        WORTH_OF_SLOT),
                                () -> columns(keptNodes, labels(kept, StatementTrainer::other), 2, COST_OF_KIND, 0, 1),
                                () -> columns(
                                        keptNodes,
                                        labels(
                                                kept,
                                                one -> StatementKind.DURABILITIES.indexOf(
                                                        one.durability().orElseThrow())),
                                        StatementKind.DURABILITIES.size(),
                                        COST,
                                        0,
                                        1),
                                () -> columns(
                                        messages.stream()
                                                .map(one -> nodes(one.sentence(), NO_VECTOR))
                                                .toArray(Feature[][]::new),
                                        labels(messages, one -> LABELS.indexOf(one.label())),
                                        2,
                                        COST_OF_KIND,
                                        2,
                                        WORTH_OF_PRETENCE))
                        .parallel()
                        .map(Supplier::get)
                        .flatMap(List::stream)
                        .toList());
    }

    /** The slot of a sentence. Most sentences have none, worth storing or not. */
    private static int slot(Labelled one) {
        return one.isKept() && one.kind().isSubject()
                ? StatementKind.SUBJECTS.indexOf(one.kind())
                : StatementKind.SUBJECTS.size();
    }

    /** Whether it is about the speaker, something else, or a slot. */
    private static int other(Labelled one) {
        return one.kind().isSubject() ? 2 : one.kind().compareTo(StatementKind.SELF);
    }

    /** Who tells something about themselves is in no pretence. */
    private static Stream<Played> worthyMessages(List<Labelled> kept) {
        return kept.stream()
                .map(one -> one.sentence().message())
                .distinct()
                .map(message ->
                        new Played("", Label.NONE, new SentenceInContext("", List.of(String.join("\n", message)), 0)));
    }

    private Weights quantized(int data, List<double[]> columns) {
        int outputs = columns.size();
        var bias = new float[outputs];
        var step = new float[outputs];
        var features = new byte[Features.SPACE * outputs];
        var vector = new float[dimensions * outputs];
        for (int output = 0; output < outputs; output++) {
            var values = columns.get(output);
            double greatest = Arrays.stream(values, 0, Features.SPACE)
                    .map(Math::abs)
                    .max()
                    .orElseThrow();
            step[output] = (float) (greatest / LARGEST);
            for (int i = 0; i < Features.SPACE; i++) {
                features[i * outputs + output] = (byte) Math.round(values[i] / step[output]);
            }
            for (int i = 0; i < dimensions; i++) {
                vector[i * outputs + output] = (float) values[Features.SPACE + i] * SCALE;
            }
            bias[output] = (float) values[Features.SPACE + dimensions];
        }
        return new Weights(data, bias, step, features, vector);
    }

    private static <T> double[] labels(List<T> data, ToIntFunction<T> label) {
        return data.stream().mapToDouble(label::applyAsInt).toArray();
    }

    /** For each of the first classes, in their order, the weights and last the bias. */
    private List<double[]> columns(
            Feature[][] nodes, double[] labels, int classes, double cost, int rare, double worth) {
        var problem = new Problem();
        problem.l = nodes.length;
        problem.n = Features.SPACE + dimensions + 1;
        problem.bias = 1;
        problem.x = nodes;
        problem.y = labels;
        var parameter = new Parameter(SolverType.L2R_LR, cost, ACCURACY);
        if (rare > 0) {
            var worths = new double[rare];
            Arrays.fill(worths, worth);
            parameter.setWeights(worths, IntStream.range(0, rare).toArray());
        }
        var model = Linear.train(problem, parameter);
        var weights = model.getFeatureWeights(); // a copy each time
        var all = new ArrayList<double[]>();
        for (int wanted = 0; wanted < classes; wanted++) {
            all.add(column(model.getLabels(), weights, wanted, problem.n));
        }
        return all;
    }

    private static double[] column(int[] labels, double[] weights, int wanted, int length) {
        int place = Arrays.stream(labels).boxed().toList().indexOf(wanted);
        if (place < 0) {
            throw new IllegalArgumentException("the data have no example of class " + wanted);
        }
        // Of two classes there is one column, which is the first one's.
        boolean isBinary = labels.length == 2;
        int columns = isBinary ? 1 : labels.length;
        double sign = isBinary && place == 1 ? -1 : 1;
        var values = new double[length];
        for (int i = 0; i < length; i++) {
            values[i] = sign * weights[i * columns + (isBinary ? 0 : place)];
        }
        return values;
    }

    private Feature[] nodes(SentenceInContext sentence, float[] vector) {
        var features = Features.of(sentence);
        var numbers = new int[features.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = features.number(i);
        }
        var sums = new HashMap<Integer, Double>(numbers.length * 2);
        for (int i = 0; i < numbers.length; i++) {
            sums.merge(numbers[i], (double) features.value(i), Double::sum);
        }
        var nodes = new ArrayList<Feature>(sums.size() + vector.length + 1);
        Arrays.stream(numbers)
                .sorted()
                .distinct()
                .forEach(number -> nodes.add(new FeatureNode(number + 1, sums.get(number))));
        for (int i = 0; i < vector.length; i++) {
            nodes.add(new FeatureNode(Features.SPACE + 1 + i, vector[i] * SCALE));
        }
        nodes.add(new FeatureNode(Features.SPACE + dimensions + 1, 1));
        return nodes.toArray(Feature[]::new);
    }
}
