package dev.nightjar.plugin.documenttika.plugin;

import dev.nightjar.plugin.documenttika.reader.TikaReader;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.document.DocumentReader;
import org.pf4j.Extension;

/** Offers a {@link DocumentReader} of PDF and office formats. Loads no parser before one is needed. Thread-safe. */
@Extension
public final class TikaExtension implements AgentExtension {

    @Override
    public void initialize(ExtensionContext context) {
        context.provide(DocumentReader.class, new TikaReader());
    }

    @Override
    public Health health() {
        return Health.up("reads PDF, Word, Excel, PowerPoint, OpenDocument, RTF and EPUB for memory index");
    }
}
