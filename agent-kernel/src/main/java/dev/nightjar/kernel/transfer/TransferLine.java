package dev.nightjar.kernel.transfer;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.nightjar.commons.json.RecordReader;
import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.CallTurn;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.MentionItem;
import dev.nightjar.spi.transfer.TransferItem.Provenance;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SessionItem;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import dev.nightjar.spi.transfer.TransferItem.Times;
import dev.nightjar.spi.transfer.TransferItem.Turn;
import dev.nightjar.spi.transfer.TransferItem.WorkingLineItem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lines of an export, written and read. What a line must not hold is refused with an IllegalArgumentException. */
public final class TransferLine {

    private static final String HEADER = "nightjar-export";
    private static final int VERSION = 5;
    private static final RecordReader READER = new RecordReader(Map.ofEntries(
            Map.entry(EntityItem.class, EntityShape.class),
            Map.entry(SessionItem.class, SessionShape.class),
            Map.entry(Kept.class, KeptShape.class),
            Map.entry(Times.class, TimesShape.class),
            Map.entry(Standing.class, StandingShape.class),
            Map.entry(MentionItem.class, MentionShape.class),
            Map.entry(MemoryId.class, IdShape.class),
            Map.entry(Role.class, RoleShape.class),
            Map.entry(CallItem.class, CallShape.class),
            Map.entry(CallTurn.class, TurnShape.class),
            Map.entry(ToolCallRecord.class, ToolShape.class),
            Map.entry(SummaryItem.class, SummaryShape.class),
            Map.entry(ScratchpadItem.class, ScratchpadShape.class)));

    private TransferLine() {}

    private record Header(String type, int version, String agent, String namespace, Instant exportedAt) {}

    private record Typed(String type, @JsonUnwrapped Object item) {}

    /** The first line of an export. */
    public static String header(MemoryScope scope, Instant at) {
        return READER.written(
                new Header(HEADER, VERSION, scope.agentId(), scope.namespace().value(), at));
    }

    /** The line of an item. */
    public static String of(TransferItem item) {
        return READER.written(typed(item));
    }

    private static Typed typed(TransferItem item) {
        if (item instanceof MemoryItem memory) {
            return new Typed("memory", MemoryLine.of(memory));
        } else if (item instanceof LinkItem link) {
            return new Typed("link", link.link());
        } else if (item instanceof WorkingLineItem working) {
            return new Typed("working_memory", working.line());
        } else if (item instanceof EntityItem) {
            return new Typed("entity", item);
        } else if (item instanceof SessionItem) {
            return new Typed("session", item);
        } else if (item instanceof CallItem) {
            return new Typed("tool_call", item);
        }
        if (item instanceof ErasureItem) {
            return new Typed("erasure", item);
        }
        return new Typed(item instanceof SummaryItem ? "summary" : "scratchpad", item);
    }

    /**
     * The first line of an export.
     *
     * @param agent whose memories follow
     * @param namespace the namespace they are of
     */
    public record Origin(String agent, String namespace) {}

    /**
     * Reads a first line.
     *
     * @throws IllegalArgumentException when it is none, or of a newer version
     * @throws JsonProcessingException when it is no JSON
     */
    public static Origin header(String line) throws JsonProcessingException {
        var header = READER.tree(line);
        if (!header.path("type").asText().equals(HEADER)) {
            throw new IllegalArgumentException("this is no export of Nightjar: its first line has no \"type\":\""
                    + HEADER + "\", and it is no array of memories");
        }
        // Version 1 has no calls of tools, summaries and working memory, version 2 no scratchpads, version 3 no
        // erasures; up to version 4 some names of a memory were others.
        var version = header.path("version");
        if (!version.isInt() || version.intValue() < 1 || version.intValue() > VERSION) {
            throw new IllegalArgumentException("the format has version " + version
                    + ", but this program reads versions 1 to " + VERSION
                    + "; use the program that wrote it, or a newer one");
        }
        return new Origin(
                header.path("agent").asText(), header.path("namespace").asText());
    }

    /**
     * Reads another line.
     *
     * @throws IllegalArgumentException naming what it must not hold
     * @throws JsonProcessingException when it is no JSON
     */
    public static TransferItem read(String line) throws JsonProcessingException {
        var record = READER.tree(line);
        var type = record.path("type").asText();
        return switch (type) {
            case "entity" -> READER.read(record, EntityItem.class);
            case "session" -> READER.read(record, SessionItem.class);
            case "memory" -> READER.read(record, MemoryLine.class).item();
            case "link" -> new LinkItem(READER.read(record, Link.class));
            case "tool_call" -> READER.read(record, CallItem.class);
            case "summary" -> READER.read(record, SummaryItem.class);
            case "erasure" -> READER.read(record, ErasureItem.class);
            case "scratchpad" -> READER.read(record, ScratchpadItem.class);
            case "working_memory" -> new WorkingLineItem(READER.read(record, WorkingMemory.Line.class));
            default ->
                throw new IllegalArgumentException(
                        "'type' must be one of entity, session, memory, link, tool_call, summary,"
                                + " scratchpad, working_memory, erasure, but was '" + type + "'");
        };
    }

    /** A {@link MemoryRecord} with what only a store needs, such as the time at which its confidence had its value. */
    private record MemoryLine(
            MemoryId id,
            MemoryKind kind,
            @JsonUnwrapped Kept kept,
            String category,
            String content,
            @JsonInclude(Include.NON_EMPTY) List<String> tags,
            @Nullable String session,
            @Nullable Role role,
            @Nullable String speaker,
            @JsonAlias("position") @Nullable Long sequence,
            @Nullable String messageId,
            @Nullable Boolean hasMessage,
            @JsonUnwrapped Provenance provenance,
            @JsonUnwrapped Times times,
            @JsonUnwrapped Standing standing,
            @JsonInclude(Include.NON_EMPTY) List<MentionItem> mentions,
            @JsonInclude(Include.NON_EMPTY) List<Claim> claims) {

        static MemoryLine of(MemoryItem item) {
            var turn = item.turn();
            return new MemoryLine(
                    item.id(),
                    item.id().kind(),
                    item.kept(),
                    item.category(),
                    item.content(),
                    item.tags(),
                    item.sessionId(),
                    turn == null ? null : turn.role(),
                    turn == null ? null : turn.speaker(),
                    turn == null ? null : turn.sequence(),
                    turn == null ? null : turn.messageId(),
                    turn == null ? null : turn.hasMessage(),
                    item.provenance(),
                    item.times(),
                    item.standing(),
                    item.mentions(),
                    item.claims());
        }

        MemoryItem item() {
            if (id.kind() != kind) {
                throw new IllegalArgumentException("'kind' is " + kind.label() + ", but the id '" + id
                        + "' is that of a " + id.kind().label());
            }
            return new MemoryItem(
                    id, category, content, tags, session, turn(), kept, provenance, times, standing, mentions, claims);
        }

        private @Nullable Turn turn() {
            if (kind != MemoryKind.EPISODE) {
                return null;
            }
            if (role == null || sequence == null || hasMessage == null) {
                throw new IllegalArgumentException("an episode must have 'role', 'sequence' and 'has_message'");
            }
            return new Turn(role, speaker, sequence, messageId, hasMessage);
        }
    }

    interface EntityShape {
        @JsonProperty("entity_type")
        EntityType type();
    }

    interface SessionShape {
        @JsonProperty("session")
        String sessionId();

        @JsonProperty("consolidated_through")
        long consolidatedSequence();
    }

    interface KeptShape {
        @JsonProperty("phrases")
        @JsonInclude(Include.NON_EMPTY)
        List<String> phrases();
    }

    interface TimesShape {
        @JsonProperty("time")
        @JsonAlias("event_time")
        Instant event();

        @JsonProperty("created_at")
        Instant created();

        @JsonProperty("said_at")
        Instant said();

        @JsonProperty("ended_at")
        @JsonAlias("valid_until")
        Instant ended();

        @JsonProperty("end_reason")
        EndReason reason();
    }

    interface StandingShape {
        @JsonProperty("access_count")
        @JsonAlias("uses")
        int uses();

        @JsonProperty("last_accessed")
        @JsonAlias("last_used")
        Instant lastUsed();
    }

    interface MentionShape {
        @JsonProperty("entity_type")
        EntityType type();

        @JsonProperty("count")
        int mentions();
    }

    abstract static class IdShape {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        IdShape(String value) {}
    }

    abstract static class RoleShape {

        @JsonCreator
        static Role ofLabel(String label) {
            return Role.ofLabel(label);
        }
    }

    interface CallShape {
        @JsonUnwrapped
        CallTurn turn();

        @JsonUnwrapped
        ToolCallRecord call();
    }

    interface TurnShape {
        @JsonProperty("session")
        String sessionId();

        @JsonProperty("sequence")
        @JsonAlias("position")
        long sequence();
    }

    interface ToolShape {
        @JsonProperty("tool")
        String name();
    }

    interface SummaryShape {
        @JsonProperty("session")
        String sessionId();

        @JsonProperty("covers_through")
        long lastSequence();
    }

    interface ScratchpadShape {
        @JsonProperty("session")
        String sessionId();
    }
}
