package dev.nightjar.hostdemo.command.memory.store;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.ByteSize;
import dev.nightjar.hostdemo.output.DocumentName;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.memory.document.IndexedDocument;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar memory documents}: the documents that are indexed. */
@Command(name = "documents", description = "List the indexed documents, in the order of their paths.")
public final class MemoryDocumentsCommand extends HostSubcommand {

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected void check(Clock clock) {
        limit.check();
    }

    @Override
    protected int run(Host host) {
        var scope = namespaces.readable(host);
        var documents = host.documents().list(scope, 0, limit.most());
        if (isJson()) {
            printJson(documents.stream().map(MemoryDocumentsCommand::json).toList());
        } else {
            documents.forEach(document -> show(document, new TimeText(host.clock())));
        }
        if (documents.isEmpty()) {
            remark("There is no document in " + namespaces.describe(host) + "; " + command("memory index PATH")
                    + " indexes files and folders");
        }
        limit.remark(documents.size(), host.documents().count(scope)).ifPresent(this::remark);
        return DONE;
    }

    private void show(IndexedDocument document, TimeText times) {
        screen().hanging("• ", Style.STRONG, DocumentName.of(document.uri()));
        screen().pieces(
                        2,
                        Style.FAINT,
                        List.of(
                                document.format(),
                                ByteSize.of(document.bytes()),
                                document.passages() == 1 ? "1 passage" : document.passages() + " passages",
                                document.isComplete() ? "indexed " + times.full(document.indexedAt()) : "incomplete",
                                "namespace " + document.namespace()));
    }

    private static Map<String, Object> json(IndexedDocument document) {
        var json = new LinkedHashMap<String, Object>();
        json.put("document", document.uri().toString());
        json.put("file", DocumentName.of(document.uri()));
        json.put("format", document.format());
        json.put("bytes", document.bytes());
        json.put("content_hash", document.contentHash());
        json.put("passages", document.passages());
        json.put("indexed_at", document.indexedAt().toString());
        json.put("namespace", document.namespace().value());
        return json;
    }
}
