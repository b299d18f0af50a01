package dev.nightjar.cli.json;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.RecallLog;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.hostdemo.Remembered;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.document.IndexedDocument;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.consolidation.Quarantined;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleTerms;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/**
 * JSON of Nightjar's types, where it differs from the names of their components. Each interface is mixed into the type
 * it is named after.
 */
final class JsonShapes {

    private static final Map<Class<?>, Class<?>> MIX_INS = Map.ofEntries(
            Map.entry(IndexedDocument.class, DocumentShape.class),
            Map.entry(SearchTrace.class, TraceShape.class),
            Map.entry(SearchHit.class, HitShape.class),
            Map.entry(InspectedBlock.class, BlockShape.class),
            Map.entry(Decision.class, DecisionShape.class),
            Map.entry(RecallLog.Recall.class, RecallShape.class),
            Map.entry(RecallLog.Line.class, RecallLineShape.class),
            Map.entry(Quarantined.class, QuarantinedShape.class),
            Map.entry(ErasurePreview.class, PreviewShape.class),
            Map.entry(UndoResult.class, UndoShape.class),
            Map.entry(UndoResult.Kept.class, KeptShape.class),
            Map.entry(Remembered.Replacement.class, ReplacementShape.class),
            Map.entry(WorkingMemory.Line.class, LineShape.class),
            Map.entry(Session.class, SessionShape.class),
            Map.entry(RollingSummary.class, SummaryShape.class),
            Map.entry(StoredMessage.class, MessageShape.class),
            Map.entry(ToolCallRecord.class, CallShape.class),
            Map.entry(FoundCall.class, FoundCallShape.class),
            Map.entry(Schedule.class, ScheduleShape.class),
            Map.entry(ScheduleTerms.class, TermsShape.class),
            Map.entry(Cadence.class, CadenceShape.class),
            Map.entry(ScheduleRun.class, RunShape.class),
            Map.entry(PluginStatus.class, PluginShape.class),
            Map.entry(ToolDescription.class, ToolShape.class),
            Map.entry(Health.class, HealthShape.class));

    private JsonShapes() {}

    static JsonMapper.Builder on(JsonMapper.Builder mapper) {
        MIX_INS.forEach(mapper::addMixIn);
        return mapper;
    }

    interface DocumentShape {
        @JsonProperty("document")
        URI uri();

        @JsonProperty
        String file();
    }

    interface TraceShape {
        @JsonProperty("is_returned")
        boolean isReturned();

        @JsonProperty
        @JsonInclude(Include.NON_DEFAULT)
        int rank();
    }

    /** Fields beside those of the memory. */
    interface HitShape {
        @JsonIgnore
        Memory memory();

        @JsonIgnore
        int rank();

        @JsonProperty("by_itself")
        double relevance();
    }

    interface BlockShape {
        @JsonProperty("memories")
        List<Decision> decisions();
    }

    interface DecisionShape {
        @JsonUnwrapped
        Memory memory();

        @JsonUnwrapped
        SearchHit hit();
    }

    interface RecallShape {
        @JsonProperty("session")
        String sessionId();
    }

    interface RecallLineShape {
        @JsonSerialize(converter = IdOf.class)
        Memory memory();
    }

    interface QuarantinedShape {
        @JsonUnwrapped
        Memory memory();
    }

    @JsonIgnoreProperties("fingerprint")
    interface PreviewShape {
        @JsonProperty("memories")
        Map<MemoryKind, Long> named();

        @JsonSerialize(contentConverter = IdOf.class)
        List<Memory> examples();

        @JsonSerialize(contentConverter = IdOf.class)
        List<Fact> restored();
    }

    private static final class IdOf extends StdConverter<Memory, MemoryId> {

        @Override
        public MemoryId convert(Memory memory) {
            return memory.id();
        }
    }

    interface KeptShape {
        @JsonIgnore
        UndoResult.Obstacle obstacle();

        @JsonIgnore
        MemoryId other();

        @JsonProperty
        String why();
    }

    interface UndoShape {
        @JsonProperty("was_undone")
        boolean isAlreadyUndone();
    }

    interface ReplacementShape {
        @JsonProperty("new")
        Memory current();
    }

    interface LineShape {
        @JsonIgnore
        WorkingMemory.Section section();
    }

    interface SessionShape {
        @JsonProperty("agent")
        String agentId();

        @JsonIgnore
        long lastSequence();
    }

    interface SummaryShape {
        @JsonProperty("up_to")
        long lastSequence();
    }

    /** Fields in the form that {@code replay} reads. */
    interface MessageShape {
        @JsonProperty("name")
        String speaker();

        @JsonProperty
        @JsonInclude(Include.NON_EMPTY)
        List<ToolStep> steps();
    }

    interface CallShape {
        @JsonProperty("id")
        String callId();

        @JsonProperty("tool")
        String name();
    }

    interface FoundCallShape {
        @JsonProperty("session")
        String sessionId();

        @JsonUnwrapped
        ToolCallRecord call();
    }

    interface ScheduleShape {
        @JsonProperty
        @JsonInclude(Include.NON_EMPTY)
        String id();

        @JsonUnwrapped
        ScheduleTerms terms();

        @JsonProperty("next_run")
        Instant nextRunAt();

        @JsonProperty("last_run")
        Instant lastRunAt();

        @JsonIgnore
        Instant retryOf();

        @JsonIgnore
        Instant createdAt();

        @JsonIgnore
        Instant updatedAt();
    }

    interface TermsShape {
        @JsonIgnore
        String agentId();

        @JsonUnwrapped(prefix = "cadence_")
        Cadence cadence();

        @JsonProperty("timezone")
        @JsonSerialize(using = ToStringSerializer.class)
        ZoneId zone();

        @JsonIgnore
        String channel();
    }

    @JsonIncludeProperties({"type", "value"})
    interface CadenceShape {
        @JsonProperty
        String type();

        @JsonProperty
        String value();
    }

    interface ToolShape {
        @JsonRawValue
        String parameters();

        @JsonIgnore
        boolean isReadOnly();

        @JsonIgnore
        boolean isDestructive();
    }

    interface PluginShape {
        @JsonProperty("extension")
        String extensionClass();

        @JsonUnwrapped
        Health health();
    }

    interface HealthShape {
        @JsonProperty("health")
        String detail();

        @JsonIgnore
        Map<String, Long> figures();
    }

    interface RunShape {
        @JsonProperty("job_id")
        String scheduleId();

        @JsonProperty("started")
        Instant startedAt();

        @JsonProperty("finished")
        Instant finishedAt();

        @JsonProperty("notified")
        boolean isNotified();
    }
}
