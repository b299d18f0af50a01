package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.output.Json;
import dev.nightjar.cli.output.MemoryJson;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.WorkingMemory;
import dev.nightjar.memory.transfer.TransferItem;
import dev.nightjar.memory.transfer.TransferItem.CallItem;
import dev.nightjar.memory.transfer.TransferItem.EntityItem;
import dev.nightjar.memory.transfer.TransferItem.Kept;
import dev.nightjar.memory.transfer.TransferItem.LinkItem;
import dev.nightjar.memory.transfer.TransferItem.MemoryItem;
import dev.nightjar.memory.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.memory.transfer.TransferItem.SessionItem;
import dev.nightjar.memory.transfer.TransferItem.Standing;
import dev.nightjar.memory.transfer.TransferItem.SummaryItem;
import dev.nightjar.memory.transfer.TransferItem.Times;
import dev.nightjar.memory.transfer.TransferItem.Turn;
import dev.nightjar.memory.transfer.TransferItem.WorkingLineItem;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Items of an export as lines of JSON; what is null is left out. */
public final class ExportLine {

    static final String HEADER = "nightjar-export";
    static final int VERSION = 3;

    private ExportLine() {}

    /** The first line. */
    public static String header(MemoryScope scope, Instant at) {
        var json = new LinkedHashMap<String, Object>();
        json.put("type", HEADER);
        json.put("version", VERSION);
        json.put("agent", scope.agentId());
        json.put("namespace", scope.namespace().value());
        json.put("exported_at", at.toString());
        return Json.of(json);
    }

    /** Any other line. */
    public static String of(TransferItem item) {
        var json = new LinkedHashMap<String, Object>();
        if (item instanceof EntityItem entity) {
            entity(json, entity);
        } else if (item instanceof SessionItem session) {
            session(json, session);
        } else if (item instanceof MemoryItem memory) {
            memory(json, memory);
        } else if (item instanceof LinkItem link) {
            link(json, link);
        } else if (item instanceof CallItem call) {
            call(json, call);
        } else if (item instanceof SummaryItem summary) {
            summary(json, summary);
        } else if (item instanceof ScratchpadItem pad) {
            json.put("type", "scratchpad");
            json.put("session", pad.sessionId());
            json.put("items", pad.items());
        } else if (item instanceof WorkingLineItem working) {
            line(json, working.line());
        }
        return Json.of(json);
    }

    private static void entity(Map<String, Object> json, EntityItem entity) {
        json.put("type", "entity");
        json.put("entity_type", entity.type().label());
        json.put("name", entity.name());
        json.put("aliases", entity.aliases());
        json.put("created_at", entity.createdAt().toString());
    }

    private static void session(Map<String, Object> json, SessionItem session) {
        json.put("type", "session");
        json.put("session", session.sessionId());
        json.put("created_at", session.createdAt().toString());
        json.put("updated_at", session.updatedAt().toString());
        json.put("consolidated_through", session.consolidatedSequence());
        put(json, "consolidated_at", session.consolidatedAt());
    }

    private static void memory(Map<String, Object> json, MemoryItem memory) {
        json.put("type", "memory");
        json.put("id", memory.id().value());
        json.put("kind", memory.id().kind().label());
        kept(json, memory.kept());
        json.put("category", memory.category());
        json.put("content", memory.content());
        if (!memory.tags().isEmpty()) {
            json.put("tags", memory.tags());
        }
        put(json, "session", memory.sessionId());
        var turn = memory.turn();
        if (turn != null) {
            turn(json, turn);
        }
        json.put("source", memory.provenance().source());
        var origin = memory.provenance().origin();
        put(json, "origin", origin == null ? null : origin.label());
        put(json, "suspicion", memory.provenance().suspicion());
        times(json, memory.times());
        standing(json, memory.standing());
        if (!memory.mentions().isEmpty()) {
            json.put("mentions", mentions(memory));
        }
        if (!memory.claims().isEmpty()) {
            json.put("claims", memory.claims().stream().map(MemoryJson::claim).toList());
        }
    }

    private static void kept(Map<String, Object> json, Kept kept) {
        put(json, "key", kept.key());
        if (!kept.metadata().isEmpty()) {
            json.put("metadata", new TreeMap<>(kept.metadata()));
        }
        put(json, "expires_at", kept.expiresAt());
    }

    private static void turn(Map<String, Object> json, Turn turn) {
        json.put("role", turn.role().label());
        put(json, "speaker", turn.speaker());
        json.put("position", turn.sequence());
        put(json, "message_id", turn.messageId());
        json.put("has_message", turn.hasMessage());
    }

    private static void times(Map<String, Object> json, Times times) {
        json.put("event_time", times.event().toString());
        json.put("created_at", times.created().toString());
        put(json, "said_at", times.said());
        put(json, "valid_until", times.ended());
        var reason = times.reason();
        put(json, "end_reason", reason == null ? null : reason.label());
    }

    private static void standing(Map<String, Object> json, Standing standing) {
        json.put("confidence", standing.confidence());
        json.put("confidence_at", standing.confidenceAt().toString());
        json.put("decay_rate", standing.decayRate());
        json.put("halvings", standing.halvings());
        json.put("durability", standing.durability().label());
        put(json, "planned_until", standing.plannedUntil());
        json.put("is_protected", standing.isProtected());
        json.put("uses", standing.uses());
        put(json, "last_used", standing.lastUsed());
    }

    private static List<Map<String, Object>> mentions(MemoryItem memory) {
        return memory.mentions().stream()
                .map(mention -> Map.<String, Object>of(
                        "entity_type", mention.type().label(),
                        "name", mention.name(),
                        "count", mention.mentions(),
                        "confidence", mention.confidence(),
                        "provider", mention.provider()))
                .<Map<String, Object>>map(TreeMap::new)
                .toList();
    }

    private static void link(Map<String, Object> json, LinkItem item) {
        var link = item.link();
        json.put("type", "link");
        json.put("from", link.from().value());
        json.put("relation", link.relation().label());
        json.put("to", link.to().value());
        put(json, "reason", link.reason());
        json.put("created_at", link.createdAt().toString());
    }

    private static void call(Map<String, Object> json, CallItem item) {
        json.put("type", "tool_call");
        json.put("session", item.turn().sessionId());
        json.put("position", item.turn().sequence());
        put(json, "answer", item.turn().answer());
        json.put("step", item.step());
        json.put("place", item.place());
        json.put("said", item.said());
        json.put("call_id", item.call().callId());
        json.put("tool", item.call().name());
        json.put("arguments", item.call().arguments());
        json.put("result", item.call().result());
        json.put("is_error", item.call().isError());
        json.put("time", item.time().toString());
    }

    private static void summary(Map<String, Object> json, SummaryItem item) {
        json.put("type", "summary");
        json.put("session", item.sessionId());
        json.put("covers_through", item.lastSequence());
        json.put("text", item.text());
        json.put("updated_at", item.updatedAt().toString());
    }

    private static void line(Map<String, Object> json, WorkingMemory.Line line) {
        json.put("type", "working_memory");
        json.put("section", line.section().label());
        json.put("text", line.text());
        json.put("source", line.source());
        json.put("written_at", line.writtenAt().toString());
    }

    private static void put(Map<String, Object> json, String name, @Nullable Object value) {
        if (value != null) {
            json.put(name, value.toString());
        }
    }
}
