package dev.nightjar.plugin.memory.vector;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.memory.VectorStatus.State;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.table.VectorTable.Waiting;
import dev.nightjar.plugin.memory.table.vector.NewVectors;
import dev.nightjar.plugin.memory.table.vector.NewVectors.Made;
import dev.nightjar.plugin.memory.table.vector.VectorNews;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One step towards every memory having a vector of the present model: the newest memories that wait are embedded, and
 * when none waits, some vectors of former models are erased. What to do follows from the database each time. Steps are
 * taken one after the other; the status may be asked by anybody.
 */
public final class IndexingStep {

    private static final Logger log = LoggerFactory.getLogger(IndexingStep.class);

    /** Memories embedded in one step: what a server takes at once, and what the writer is not held up by. */
    private static final int MEMORIES = 64;
    /** Vectors erased in one step. */
    private static final int ERASED = 256;

    /**
     * The cosine of a text's vectors by one model: another build or quantization of it moves them by less, another
     * model by more.
     */
    private static final double SAME_MODEL = 0.95;

    private static final String NO_SERVICE = "no plugin offers embeddings, so search uses words only";

    private final Database database;
    private final LoadedVectors loaded;
    private final ExtensionContext host;
    private final boolean isStrict;

    private volatile boolean isRefused;
    private volatile String problem = "";
    /** The model this process went over to, or found. */
    private volatile @Nullable String adopted;
    /** How the service was compared with the model of its name, whose vectors are stored. */
    private volatile @Nullable Comparison compared;

    /** When a step over all memories had nothing to do; null when it had. */
    private volatile @Nullable Seen settled;

    /** How a step ended. */
    enum Outcome {
        /** There may be more to do. */
        MORE,
        /** Nothing is left to do for now. */
        DONE,
        /** Nothing can be done for now. */
        IDLE,
        /** The step failed and should be tried again later. */
        FAILED
    }

    /** Steps on this database. */
    public IndexingStep(Database database, LoadedVectors loaded, ExtensionContext host, EmbeddingSettings settings) {
        this.database = database;
        this.loaded = loaded;
        this.host = host;
        this.isStrict = settings.strict();
    }

    /**
     * Takes one step.
     *
     * @param isAccepting whether a model that is refused otherwise is taken
     * @param among whose memories are looked at; those of all when there are none
     * @param isClosing whether to leave off as soon as possible
     * @throws RuntimeException when the embedding service or the database fails
     */
    Outcome run(boolean isAccepting, Set<Namespace> among, BooleanSupplier isClosing) {
        var service = host.service(EmbeddingService.class);
        if (service.isEmpty()) {
            problem = "";
            return Outcome.IDLE;
        }
        var embedder = new DocumentEmbedder(service.get());
        var identity = embedder.identity();
        if (identity.isEmpty()) {
            problem = untold(service.get().modelIdentity());
            return Outcome.FAILED;
        }
        var seen = new Seen(identity.get().text(), database.read(VectorNews::of));
        if (seen.equals(settled) && loaded.isAtRest()) {
            loaded.keepWithin();
            return Outcome.DONE;
        }
        settled = null;
        var model = adopt(embedder, identity.get(), isAccepting);
        if (model.isEmpty()) {
            loaded.drop();
            return Outcome.IDLE;
        }
        loaded.use(model.get());
        loaded.follow(isClosing);
        if (isClosing.getAsBoolean()) {
            return Outcome.IDLE;
        }
        if (loaded.lacksBackgroundSentences()) {
            embedder.backgroundSentences(model.get().dimensions()).ifPresent(loaded::learn);
        }
        var waiting = database.read(tx -> tx.vectors().waiting(among, MEMORIES));
        if (!waiting.isEmpty()) {
            return embed(embedder, model.get(), waiting, isClosing);
        }
        var outcome = eraseFormer();
        settled = outcome == Outcome.DONE && among.isEmpty() ? seen : null;
        return outcome;
    }

    /** Memories of this namespace were erased. */
    void erased(Namespace namespace) {
        loaded.erased(namespace.value());
    }

    /** Something got out of a step. */
    void failed(RuntimeException cause) {
        problem = String.valueOf(cause.getMessage());
    }

    /** How far it has come, over all namespaces. */
    VectorStatus status() {
        return status(tx -> new Counts(
                tx.vectors().countActive(),
                tx.vectors().countWaiting(),
                tx.vectors().countNotEmbeddable()));
    }

    /** How far it has come in the readable namespaces. */
    public VectorStatus status(MemoryScope scope, long total) {
        return status(tx ->
                new Counts(total, tx.vectors().countWaiting(scope), tx.vectors().countNotEmbeddable(scope)));
    }

    /** Why the vectors of the present model are not used; empty when they are. Counts nothing, so it takes no time. */
    public Optional<String> refusal() {
        var active = database.read(tx -> tx.vectors().active());
        return host.service(EmbeddingService.class).flatMap(service -> refusal(identity(service, active), active));
    }

    private Optional<String> refusal(ModelIdentity own, Optional<Model> active) {
        return own.isComplete() ? refusal(own.text(), active) : Optional.empty();
    }

    /** Counts are those of the active model, so both are read at one time. */
    private VectorStatus status(Function<Tables, Counts> counting) {
        var seen =
                database.read(tx -> Map.entry(counting.apply(tx), tx.vectors().active()));
        var counts = seen.getKey();
        var active = seen.getValue();
        var service = host.service(EmbeddingService.class);
        var stored = active.map(Model::identity).orElse("");
        if (service.isEmpty()) {
            var known = active.isEmpty() ? counts.unread() : counts;
            return known.status(stored, State.OFF, NO_SERVICE);
        }
        var own = identity(service.get(), active);
        var refusal = refusal(own, active);
        if (refusal.isPresent()) {
            return counts.status(stored, State.REFUSED, refusal.get());
        }
        boolean isOwn = own.isComplete() && own.text().equals(stored);
        var known = isOwn ? counts : counts.unread();
        var model = own.isComplete() ? own.text() : "";
        if (!problem.isEmpty()) {
            return known.status(model, State.FAILING, problem);
        }
        boolean isReady = isOwn && counts.waiting == 0 && loaded.isReady();
        var detail = own.isComplete() ? "" : untold(own);
        return known.status(model, isReady ? State.READY : State.INDEXING, detail);
    }

    /**
     * Identity of the service's model; one that has not named its dimensions yet is taken for the active one if all
     * else fits.
     */
    private static ModelIdentity identity(EmbeddingService service, Optional<Model> active) {
        var own = service.modelIdentity();
        return own.isComplete()
                ? own
                : active.map(model -> own.withDimensions(model.dimensions()))
                        .filter(completed ->
                                completed.text().equals(active.get().identity()))
                        .orElse(own);
    }

    private static String untold(ModelIdentity identity) {
        return "the model " + identity.model() + " is not loaded or its server has not answered yet";
    }

    private Optional<Model> adopt(DocumentEmbedder embedder, ModelIdentity identity, boolean isAccepting) {
        var own = identity.text();
        var active = database.read(tx -> tx.vectors().active());
        boolean isNamed = active.filter(model -> model.identity().equals(own)).isPresent();
        boolean isNamesake = isNamed && !isOwnModel(embedder, active.get());
        if (isNamed && !isNamesake) {
            adopted = own;
            isRefused = false;
            return active;
        }
        var refusal = isAccepting ? Optional.<String>empty() : refusal(own, active);
        if (refusal.isPresent()) {
            if (!isRefused) {
                host.reportFailure("search by meaning", new MemoryException(refusal.get()));
            }
            isRefused = true;
            return Optional.empty();
        }
        var model = database.write(tx -> {
            if (isNamesake) {
                tx.vectors().rename(active.get());
            }
            return tx.vectors().activate(own, identity.dimensions());
        });
        if (isNamesake) {
            log.warn("{}; all vectors are made anew", namesake(own));
        }
        compared = new Comparison(embedder.service(), model.pk(), true, true);
        adopted = own;
        isRefused = false;
        return Optional.of(model);
    }

    /**
     * Whether the service makes the vectors that are stored of its model; true also where nothing tells. Asked once for
     * each service and stored model: a server may load another model under the same name, and then its process is
     * another one, too.
     */
    private boolean isOwnModel(DocumentEmbedder embedder, Model model) {
        var last = compared;
        var before = last != null && last.service == embedder.service() ? last : Comparison.NONE;
        if (before.modelPk != model.pk()) {
            var stored = database.read(tx -> tx.vectors().backgroundSentences(model));
            var made = stored.isEmpty() ? Optional.<float[]>empty() : embedder.probe(model.dimensions());
            if (made.isEmpty()) {
                return true;
            }
            boolean isOwn = UnitVector.cosine(stored.get(0), made.get()) >= SAME_MODEL;
            compared = new Comparison(embedder.service(), model.pk(), isOwn, before.isOwn);
        }
        return !isKnownNamesake();
    }

    private boolean isKnownNamesake() {
        var now = compared;
        return now != null && !now.isOwn;
    }

    /** Why this model may not replace the active one; empty when it may. */
    private Optional<String> refusal(String own, Optional<Model> active) {
        boolean isNamed = active.filter(model -> model.identity().equals(own)).isPresent();
        if (active.isEmpty() || (isNamed && !isKnownNamesake())) {
            return Optional.empty();
        }
        var both = isNamed
                ? namesake(own)
                : "the stored vectors are of " + active.get().identity() + ", but embeddings come from " + own;
        var now = compared;
        if (isNamed ? now != null && now.wasOwn : own.equals(adopted)) {
            return Optional.of(both + ": another process uses a different model; configure the same for both");
        }
        return isStrict
                ? Optional.of(both + " and memory.embedding.strict is set: configure the former again, or run"
                        + " 'nightjar memory reindex' to go over to the latter")
                : Optional.empty();
    }

    private static String namesake(String own) {
        return "the stored vectors are of another model than the one that embeds as " + own + " now";
    }

    private Outcome embed(DocumentEmbedder embedder, Model model, List<Waiting> waiting, BooleanSupplier isClosing) {
        var read = embedder.read(waiting, model.dimensions());
        var done = new ArrayList<>(
                read.stream().filter(DocumentEmbedder.Read::isWhole).toList());
        boolean isFailing = false;
        for (var lacking : read) {
            if (!lacking.isWhole() && !isFailing && !isClosing.getAsBoolean()) {
                var alone = embedder.readAlone(lacking.memory(), model.dimensions());
                alone.ifPresent(done::add);
                isFailing = alone.isEmpty();
            }
        }
        save(model, done);
        loaded.follow(isClosing);
        problem = isFailing ? "the embedding service gives no vectors; it is asked again after a while" : "";
        return isFailing ? Outcome.FAILED : Outcome.MORE;
    }

    private void save(Model model, List<DocumentEmbedder.Read> done) {
        var made = done.stream()
                .map(one -> new Made(one.memory().pk(), one.memory().namespace(), one.pieces()))
                .toList();
        var unused = database.writeClaiming(NewVectors.claims(made), tx -> {
            NewVectors.of(tx).save(model.pk(), made);
            return made.size();
        });
    }

    private Outcome eraseFormer() {
        problem = "";
        var former = database.read(tx -> tx.vectors().former());
        if (former.isEmpty()) {
            return Outcome.DONE;
        }
        return database.write(tx -> {
                            int erased = 0;
                            for (var model : former) {
                                erased += tx.vectors().deleteSome(model.pk(), ERASED);
                                if (erased == 0) {
                                    tx.vectors().deleteModel(model.pk());
                                }
                            }
                            return erased;
                        })
                        > 0
                ? Outcome.MORE
                : Outcome.DONE;
    }

    /**
     * A comparison of a service with the model of its name.
     *
     * @param service null for none
     * @param modelPk key of that model; keys begin at 1
     * @param isOwn whether the service makes its vectors
     * @param wasOwn whether the service has made the vectors of the model that was stored before
     */
    private record Comparison(@Nullable EmbeddingService service, long modelPk, boolean isOwn, boolean wasOwn) {

        static final Comparison NONE = new Comparison(null, 0, false, false);
    }

    /**
     * How many memories there are.
     *
     * @param total all
     * @param waiting of them those the active model has not read
     * @param notEmbeddable of them those it found nothing in to embed
     */
    private record Counts(long total, long waiting, long notEmbeddable) {

        /** Numbers for another model, which has read none of them. */
        Counts unread() {
            return new Counts(total, total, 0);
        }

        VectorStatus status(String model, State state, String detail) {
            return new VectorStatus(model, total - waiting, notEmbeddable, total, state, detail);
        }
    }

    /**
     * State of the store when a step began.
     *
     * @param identity the model that the service is
     */
    private record Seen(String identity, VectorNews news) {}
}
