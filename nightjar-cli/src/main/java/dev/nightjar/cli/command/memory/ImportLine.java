package dev.nightjar.cli.command.memory;

import com.google.common.hash.Hashing;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.Category;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.WorkingMemory;
import dev.nightjar.memory.transfer.TransferItem;
import dev.nightjar.memory.transfer.TransferItem.CallItem;
import dev.nightjar.memory.transfer.TransferItem.CallTurn;
import dev.nightjar.memory.transfer.TransferItem.EntityItem;
import dev.nightjar.memory.transfer.TransferItem.Kept;
import dev.nightjar.memory.transfer.TransferItem.LinkItem;
import dev.nightjar.memory.transfer.TransferItem.MemoryItem;
import dev.nightjar.memory.transfer.TransferItem.MentionItem;
import dev.nightjar.memory.transfer.TransferItem.Provenance;
import dev.nightjar.memory.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.memory.transfer.TransferItem.SessionItem;
import dev.nightjar.memory.transfer.TransferItem.Standing;
import dev.nightjar.memory.transfer.TransferItem.SummaryItem;
import dev.nightjar.memory.transfer.TransferItem.Times;
import dev.nightjar.memory.transfer.TransferItem.Turn;
import dev.nightjar.memory.transfer.TransferItem.WorkingLineItem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Items of an export, read from records. Bad values are refused with an IllegalArgumentException. */
final class ImportLine {

    private static final int ID_LENGTH = 26;

    private ImportLine() {}

    static void checkHeader(Fields fields) {
        if (!ExportLine.HEADER.equals(fields.textOrNull("type"))) {
            throw new IllegalArgumentException("this is no export of Nightjar: its first line has no \"type\":\""
                    + ExportLine.HEADER + "\", and it is no array of memories");
        }
        long version = fields.number("version");
        // Version 1 has no calls of tools, summaries and working memory, version 2 has no scratchpads.
        if (version < 1 || version > ExportLine.VERSION) {
            throw new IllegalArgumentException(
                    "the format has version " + version + ", but this program reads versions 1 to " + ExportLine.VERSION
                            + "; use the program that wrote it, or a newer one");
        }
    }

    static TransferItem of(Fields fields) {
        var type = fields.text("type");
        return switch (type) {
            case "entity" ->
                new EntityItem(
                        fields.constant("entity_type", EntityType.class),
                        fields.text("name"),
                        fields.texts("aliases"),
                        fields.time("created_at"));
            case "session" ->
                new SessionItem(
                        fields.text("session"),
                        fields.time("created_at"),
                        fields.time("updated_at"),
                        fields.number("consolidated_through"),
                        fields.timeOrNull("consolidated_at"));
            case "memory" -> memory(fields);
            case "link" ->
                new LinkItem(new Link(
                        new MemoryId(fields.text("from")),
                        fields.constant("relation", Link.Relation.class),
                        new MemoryId(fields.text("to")),
                        fields.textOrNull("reason"),
                        fields.time("created_at")));
            case "tool_call" -> call(fields);
            case "summary" ->
                new SummaryItem(
                        fields.text("session"),
                        fields.number("covers_through"),
                        fields.text("text"),
                        fields.time("updated_at"));
            case "scratchpad" -> new ScratchpadItem(fields.text("session"), fields.texts("items"));
            case "working_memory" ->
                new WorkingLineItem(new WorkingMemory.Line(
                        WorkingMemory.Section.ofLabel(fields.text("section")),
                        fields.text("text"),
                        fields.text("source"),
                        fields.time("written_at")));
            default ->
                throw new IllegalArgumentException(
                        "'type' must be one of entity, session, memory, link, tool_call, summary,"
                                + " scratchpad, working_memory, but was '" + type + "'");
        };
    }

    private static CallItem call(Fields fields) {
        var answer = fields.textOrNull("answer");
        return new CallItem(
                new CallTurn(
                        fields.text("session"),
                        fields.number("position"),
                        answer == null ? null : new MemoryId(answer)),
                fields.integer("step"),
                fields.integer("place"),
                fields.text("said"),
                new ToolCallRecord(
                        fields.text("call_id"),
                        fields.text("tool"),
                        fields.text("arguments"),
                        fields.text("result"),
                        fields.flag("is_error")),
                fields.time("time"));
    }

    private static MemoryItem memory(Fields fields) {
        var kind = fields.constant("kind", MemoryKind.class);
        var id = new MemoryId(fields.text("id"));
        if (id.kind() != kind) {
            throw new IllegalArgumentException("'kind' is " + kind.label() + ", but the id '" + id + "' is that of a "
                    + id.kind().label());
        }
        return new MemoryItem(
                id,
                fields.text("category"),
                fields.text("content"),
                fields.texts("tags"),
                fields.textOrNull("session"),
                turn(fields, kind),
                new Kept(fields.textOrNull("key"), fields.valuesByName("metadata"), fields.timeOrNull("expires_at")),
                provenance(fields),
                new Times(
                        fields.time("event_time"),
                        fields.time("created_at"),
                        fields.timeOrNull("said_at"),
                        fields.timeOrNull("valid_until"),
                        fields.textOrNull("end_reason") == null
                                ? null
                                : fields.constant("end_reason", EndReason.class)),
                standing(fields),
                mentions(fields),
                claims(fields));
    }

    private static Provenance provenance(Fields fields) {
        return new Provenance(
                fields.text("source"),
                fields.textOrNull("origin") == null ? null : fields.constant("origin", Origin.class),
                fields.textOrNull("suspicion"));
    }

    private static @Nullable Turn turn(Fields fields, MemoryKind kind) {
        return kind == MemoryKind.EPISODE
                ? new Turn(
                        Role.ofLabel(fields.text("role")),
                        fields.textOrNull("speaker"),
                        fields.number("position"),
                        fields.textOrNull("message_id"),
                        fields.flag("has_message"))
                : null;
    }

    private static Standing standing(Fields fields) {
        return new Standing(
                fields.fraction("confidence"),
                fields.time("confidence_at"),
                fields.fraction("decay_rate"),
                fields.integer("halvings"),
                fields.constant("durability", Durability.class),
                fields.timeOrNull("planned_until"),
                fields.flag("is_protected"),
                fields.integer("uses"),
                fields.timeOrNull("last_used"));
    }

    private static List<MentionItem> mentions(Fields fields) {
        return fields.records("mentions").stream()
                .map(one -> new MentionItem(
                        one.constant("entity_type", EntityType.class),
                        one.text("name"),
                        one.integer("count"),
                        one.fraction("confidence"),
                        one.text("provider")))
                .toList();
    }

    private static List<Claim> claims(Fields fields) {
        return fields.records("claims").stream()
                .map(one -> new Claim(
                        one.text("subject"),
                        one.text("slot"),
                        one.text("value"),
                        one.constant("state", Claim.State.class),
                        one.flag("is_single_valued"),
                        one.flag("is_event")))
                .toList();
    }

    /** A memory of a plain array: it has only id, content, category and created_at, and becomes a note. */
    static MemoryItem plain(Fields fields) {
        var content = fields.text("content");
        var created = fields.time("created_at");
        var category = fields.textOrNull("category");
        return new MemoryItem(
                plainId(fields, content, created),
                Category.clean(category == null ? "" : category),
                content,
                List.of(),
                null,
                null,
                Kept.NOTHING,
                Provenance.of("import"),
                new Times(created, created, null, null, null),
                Standing.certain(created),
                List.of(),
                List.of());
    }

    /** The same for the same record, whatever stands around it. */
    private static MemoryId plainId(Fields fields, String content, Instant created) {
        var identity = fields.record().path("id").asText() + '\n' + created + '\n' + content;
        var hash = Hashing.sha256().hashString(identity, StandardCharsets.UTF_8).toString();
        return new MemoryId(
                MemoryKind.NOTE.idPrefix() + hash.substring(0, ID_LENGTH).toUpperCase(Locale.ROOT));
    }
}
