package dev.nightjar.web;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.MemoryServer;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A kernel with the built archives of memory, and a server with the pages. */
final class WebHost implements AutoCloseable {

    static final MemoryScope ADA = MemoryScope.of("tester", new Namespace("user:ada"));
    static final MemoryScope BEN = MemoryScope.of("tester", new Namespace("user:ben"));

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AgentKernel kernel;
    private final WebPages pages;
    private final MemoryServer server;

    private WebHost(Path data, boolean isReadOnly, Map<String, ?> settings, AgentExtension... extensions) {
        var builder = AgentKernel.builder()
                .agent("tester")
                .namespace(ADA.namespace())
                .dataRoot(data)
                .plugins(Path.of("target", "plugins"))
                .environment(Map.of())
                .settings(settings, "the test")
                .polling(false)
                .contextTimeout(PATIENCE);
        for (var extension : extensions) {
            builder.extension(extension);
        }
        kernel = builder.start();
        pages = isReadOnly ? WebPages.readOnly(kernel) : WebPages.of(kernel);
        var served = ServerSettings.DEFAULTS
                .onPort(0)
                .withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes())
                .withStoreTimeout(PATIENCE);
        server = MemoryServer.start(kernel, served, List.of(pages.part()));
    }

    static WebHost open(Path data) {
        return new WebHost(data, false, Map.of());
    }

    /** With an extension besides memory. */
    static WebHost with(AgentExtension extension, Path data) {
        return new WebHost(data, false, Map.of(), extension);
    }

    /** With these sections of the configuration. */
    static WebHost configured(Map<String, ?> sections, Path data) {
        return new WebHost(data, false, sections);
    }

    static WebHost readOnly(Path data) {
        return new WebHost(data, true, Map.of());
    }

    AgentKernel kernel() {
        return kernel;
    }

    MemoryService memory() {
        return kernel.service(MemoryService.class).orElseThrow();
    }

    URI address() {
        return server.address();
    }

    /** A link that opens the pages once. */
    URI link() {
        return pages.link(server.address());
    }

    TokenFile tokens() {
        return new TokenFile(kernel.dataDirectory());
    }

    /** A browser that has opened the pages. */
    Visitor visitor() {
        var visitor = new Visitor(server.address());
        visitor.open(link());
        return visitor;
    }

    MemoryId fact(MemoryScope scope, String text) {
        return memory().remember(scope, FactDraft.of(text, 0.9, "import")).id();
    }

    void user(MemoryScope scope, String session, String speaker, String text) {
        kernel.events().post(UserMessage.of(scope, session, text, Instant.now()).by(speaker));
    }

    void agent(MemoryScope scope, String session, String text) {
        kernel.events().post(AgentResponse.of(scope, session, text, Instant.now()));
    }

    @Override
    public void close() {
        server.close();
        kernel.close();
    }
}
