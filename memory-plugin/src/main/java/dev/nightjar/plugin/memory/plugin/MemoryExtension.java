package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.commons.file.StoreFiles;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.context.RecallLog;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.plugin.memory.block.EarlierPrompts;
import dev.nightjar.plugin.memory.block.MemoryContext;
import dev.nightjar.plugin.memory.block.OutdatedTurns;
import dev.nightjar.plugin.memory.capture.MessageCapture;
import dev.nightjar.plugin.memory.conversation.SemanticMemory;
import dev.nightjar.plugin.memory.conversation.SemanticRecall;
import dev.nightjar.plugin.memory.conversation.StoredConversations;
import dev.nightjar.plugin.memory.conversation.StoredScratchpads;
import dev.nightjar.plugin.memory.conversation.StoredSessionLogs;
import dev.nightjar.plugin.memory.conversation.StoredSummaries;
import dev.nightjar.plugin.memory.document.StoredDocuments;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.StoredEntityDirectory;
import dev.nightjar.plugin.memory.erasure.StoredErasure;
import dev.nightjar.plugin.memory.fact.ExternalCopies;
import dev.nightjar.plugin.memory.fact.FactWriter;
import dev.nightjar.plugin.memory.fact.Reflections;
import dev.nightjar.plugin.memory.fact.ShownFacts;
import dev.nightjar.plugin.memory.fact.StoredMemoryService;
import dev.nightjar.plugin.memory.job.Rivals;
import dev.nightjar.plugin.memory.job.StoredConsolidation;
import dev.nightjar.plugin.memory.job.StoredMaintenance;
import dev.nightjar.plugin.memory.job.StoredReview;
import dev.nightjar.plugin.memory.job.StoredSchedules;
import dev.nightjar.plugin.memory.note.StoredNotes;
import dev.nightjar.plugin.memory.note.StoredWorkingMemory;
import dev.nightjar.plugin.memory.note.WorkingMemoryBlock;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.OriginJudge;
import dev.nightjar.plugin.memory.policy.Quarantine;
import dev.nightjar.plugin.memory.policy.TrustGate;
import dev.nightjar.plugin.memory.recall.RecallRecorder;
import dev.nightjar.plugin.memory.recall.StoredRecallLog;
import dev.nightjar.plugin.memory.search.MemorySearch;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.tools.NoteAccess;
import dev.nightjar.plugin.memory.tools.ScheduleTools;
import dev.nightjar.plugin.memory.tools.ToolAnswers;
import dev.nightjar.plugin.memory.tools.WorkingMemoryTools;
import dev.nightjar.plugin.memory.transfer.ConversationFiles;
import dev.nightjar.plugin.memory.transfer.SessionSummaries;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.conversation.ConversationArchives;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import dev.nightjar.spi.conversation.SessionLogStore;
import dev.nightjar.spi.embedding.WordVectors;
import dev.nightjar.spi.memory.ConversationMemory;
import dev.nightjar.spi.memory.MemoryProvider;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.store.VectorIndexing;
import dev.nightjar.tool.Tool;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;

/** The entry of the memory plugin: {@link #initialize} wires everything. */
@Extension
public final class MemoryExtension implements ToolProvider, ContextProvider, MemoryProvider {

    /** Separators that hosts put between the name of a server and the name of its tool. */
    private static final List<String> SERVER_SEPARATORS = List.of("__", ".", ":", "/", "-");

    /** The name of the database file in an agent's folder. */
    static final String FILE_NAME = StoreFiles.NAME;

    private final RandomGenerator random;
    private @Nullable Wiring wiring;

    /** Called by the host. */
    public MemoryExtension() {
        this(new SecureRandom());
    }

    MemoryExtension(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public List<ConfigurationSection> configurationSections() {
        return List.of(new ConfigurationSection(MemorySettings.SECTION, MemorySettings.DEFAULTS));
    }

    @Override
    public void initialize(ExtensionContext host) {
        var settings = host.configuration(MemorySettings.SECTION, MemorySettings.DEFAULTS);
        var calendar = calendar(settings, host);
        var policy = new MemoryPolicy(settings.policy());
        var store = OpenedStore.open(settings, host, policy::reference);
        var database =
                new Database(store.database(), host.clock(), settings.decay().fadedBelow());
        var ids = new IdGenerator();
        var linker = new EntityLinker(ids);
        var meaning = SearchByMeaning.over(database, host, settings.embedding());
        var stopWords = StopWords.of(settings.search().stopWords());
        var search = new MemorySearch(
                database, meaning.leg(), () -> host.service(WordVectors.class), stopWords, host.clock());
        var quarantine = new Quarantine(settings.policy().trust());
        var judge = new OriginJudge(database, host, stopWords, this::isOwnTool);
        var writer = new FactWriter(
                linker, ids, settings.decay(), policy, quarantine, host.clock().getZone());
        var reflections = new Reflections(database, ids, host.clock(), policy, meaning.indexer()::signal);
        var notes = new StoredNotes(
                database,
                host,
                new StoredNotes.Writing(linker, ids, policy),
                new StoredNotes.Settings(settings.notes(), settings.maxNotes()),
                meaning.indexer()::signal);
        var archives = new ConversationFiles(
                host,
                new SessionSummaries(database, notes, policy, host.clock().getZone()),
                settings.conversation().archive(),
                settings.conversation().archiveFolder());
        var erasing = new ExternalCopies.Erasing(linker, archives);
        var service = new StoredMemoryService(
                database,
                host,
                search,
                new StoredMemoryService.Writing(writer, judge),
                erasing,
                reflections,
                meaning.forService());
        var rivals = new Rivals(search, database);
        var schedules = new StoredSchedules(database, ids, policy);
        var consolidation = new StoredConsolidation(
                database,
                host,
                rivals,
                new StoredConsolidation.Writing(writer, judge, ids, policy, linker),
                schedules,
                meaning.indexer()::signal);
        var capture = new MessageCapture(database, host, linker, ids, policy, settings.capture());
        var shown = new ShownFacts(service, search.information(), host);
        boolean hasWorkingTools = settings.toolsets().contains(WorkingMemoryTools.NAME);
        var working = new StoredWorkingMemory(database, policy, settings.profileTokens());
        var workingBlock = new WorkingMemoryBlock(working, host.clock().getZone(), hasWorkingTools);
        int logDays = settings.context().recallLogDays();
        var recalls = new RecallRecorder(database, host, policy, ids, logDays);
        var context = new MemoryContext(
                new MemoryContext.Sources(
                        database,
                        service,
                        service::search,
                        new EarlierPrompts(database, search.followUps()),
                        new OutdatedTurns(database, stopWords),
                        search.laterWords(),
                        workingBlock::seen),
                (request, block, decisions) -> {
                    shown.note(request.scope(), request.sessionId(), request.prompt(), MemoryContext.seen(decisions));
                    recalls.built(request, block, decisions);
                },
                host,
                settings.context(),
                stopWords,
                random);
        var answers = new ToolAnswers(settings.tools(), stopWords, host.clock());
        var active = new ActiveTools(
                host,
                settings,
                answers,
                new ActiveTools.Services(
                        new NoteAccess(notes, service, shown),
                        database,
                        search.laterWords(),
                        new StoredScratchpads(database, policy),
                        working,
                        new TrustGate(judge, quarantine),
                        rivals));
        var tools = closingOnFailure(() -> active.tools(schedules, calendar), meaning, database);
        var conversations = new StoredConversations(database, settings.conversation());
        var recall =
                new SemanticRecall(database, service, stopWords, host.clock().getZone(), recalls);
        Supplier<ConversationMemory> semantic = () -> new SemanticMemory(
                conversations,
                ids::thread,
                settings.conversation().semanticRecall() ? Optional.of(recall) : Optional.empty(),
                workingBlock::of);
        host.provide(MemoryService.class, service);
        host.provide(NoteService.class, notes);
        host.provide(
                DocumentService.class,
                new StoredDocuments(database, host, ids, policy, settings.documents(), meaning.indexer()::signal));
        host.provide(WorkingMemoryService.class, working);
        host.provide(Erasure.class, new StoredErasure(database, host, erasing, reflections, meaning.indexer()::signal));
        new Transfers(host, database, linker, ids, policy, meaning.indexer()::signal).provide(archives, reflections);
        host.provide(
                MemoryReview.class, new StoredReview(database, host, linker, ids, rivals, meaning.indexer()::signal));
        host.provide(SessionConsolidation.class, consolidation);
        host.provide(MemoryMaintenance.class, new StoredMaintenance(database, host, linker, ids, reflections));
        host.provide(ConversationStore.class, conversations);
        host.provide(RollingSummaryStore.class, new StoredSummaries(database, policy, archives::condensed));
        host.provide(SessionLogStore.class, new StoredSessionLogs(database, policy));
        host.provide(ConversationArchives.class, archives);
        host.provide(ContextInspection.class, context);
        host.provide(RecallLog.class, new StoredRecallLog(database, logDays));
        host.provide(ScheduleStore.class, schedules);
        host.provide(VectorIndexing.class, meaning.indexer());
        store.provide(settings, host);
        host.provide(EntityDirectory.class, new StoredEntityDirectory(database, linker));
        wiring = closingOnFailure(
                () -> {
                    capture.start();
                    shown.start();
                    recalls.start();
                    archives.start();
                    meaning.indexer().start();
                    return new Wiring(
                            database,
                            meaning,
                            capture,
                            shown,
                            recalls,
                            archives,
                            workingBlock,
                            context,
                            semantic,
                            tools,
                            new PluginHealth(database, capture, meaning));
                },
                meaning,
                database);
    }

    @Override
    public void warmUp() {
        var parts = wired();
        parts.meaning.questions().warmUp(MemoryContext.WARM_UP);
        parts.context.warmUp();
    }

    /**
     * A part of {@link #initialize}: closes what was opened if the work fails. The host removes what was registered.
     */
    private static <T> T closingOnFailure(Supplier<T> work, SearchByMeaning meaning, Database database) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            meaning.close();
            database.close();
            throw e;
        }
    }

    /** The host's calendar for the schedule tools; empty if they are disabled. */
    private static Optional<ScheduleCalendar> calendar(MemorySettings settings, ExtensionContext host) {
        if (!settings.toolsets().contains(ScheduleTools.NAME)) {
            return Optional.empty();
        }
        return Optional.of(host.service(ScheduleCalendar.class)
                .orElseThrow(() -> new ConfigurationException("memory.toolsets has '" + ScheduleTools.NAME
                        + "', but this host runs no users' schedules; set scheduler.enabled to true or take the toolset"
                        + " out")));
    }

    /** Hosts may prefix a tool with the name of its server. The separators occur in no tool name. */
    private boolean isOwnTool(String name) {
        return tools().stream()
                .map(Tool::name)
                .anyMatch(own ->
                        name.equals(own) || SERVER_SEPARATORS.stream().anyMatch(mark -> name.endsWith(mark + own)));
    }

    @Override
    public List<Tool<?>> tools() {
        return wired().tools;
    }

    @Override
    public Optional<String> buildContext(ContextRequest request) {
        var parts = wired();
        return parts.database.read(tx -> block(parts, request));
    }

    private static Optional<String> block(Wiring parts, ContextRequest request) {
        var shown = parts.working.shown(request);
        shown.ifPresent(block -> parts.recalls.builtOf(request, block.text(), block.memory()));
        var working = shown.map(WorkingMemoryBlock.Shown::text);
        var seen = working.or(() -> WorkingMemoryBlock.lastShown(request)).orElse("");
        var blocks = Stream.of(working, parts.context.build(request, seen))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n\n"));
        return blocks.isEmpty() ? Optional.empty() : Optional.of(blocks);
    }

    @Override
    public String memoryName() {
        return SemanticMemory.NAME;
    }

    @Override
    public int historyMessages() {
        return SemanticMemory.HISTORY;
    }

    @Override
    public ConversationMemory open() {
        return wired().semantic.get();
    }

    @Override
    public Health health() {
        return wired().health.now();
    }

    @Override
    public void close() {
        var parts = wiring;
        wiring = null;
        if (parts != null) {
            parts.close();
        }
    }

    private Wiring wired() {
        if (wiring == null) {
            throw new IllegalStateException(
                    "The memory plugin is not initialised; its host must call initialize first");
        }
        return wiring;
    }

    private record Wiring(
            Database database,
            SearchByMeaning meaning,
            MessageCapture capture,
            ShownFacts shown,
            RecallRecorder recalls,
            ConversationFiles archives,
            WorkingMemoryBlock working,
            MemoryContext context,
            Supplier<ConversationMemory> semantic,
            List<Tool<?>> tools,
            PluginHealth health) {

        /**
         * Capture first stores waiting messages, so it closes before the database. The next start makes missing
         * vectors.
         */
        void close() {
            try (database;
                    meaning;
                    shown;
                    recalls;
                    archives) {
                capture.close();
            }
        }
    }
}
