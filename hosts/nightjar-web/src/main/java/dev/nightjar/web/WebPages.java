package dev.nightjar.web;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.server.access.ServerPart;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.web.ask.AskPage;
import dev.nightjar.web.ask.WhyPage;
import dev.nightjar.web.health.HealthPage;
import dev.nightjar.web.http.WebDoor;
import dev.nightjar.web.know.AboutPage;
import dev.nightjar.web.know.ChangePage;
import dev.nightjar.web.know.EditPage;
import dev.nightjar.web.know.ExportPage;
import dev.nightjar.web.know.FilesPage;
import dev.nightjar.web.know.FindPage;
import dev.nightjar.web.know.ForgetPage;
import dev.nightjar.web.know.JudgePage;
import dev.nightjar.web.know.MemoryPage;
import dev.nightjar.web.night.NightPage;
import dev.nightjar.web.night.NightsPage;
import dev.nightjar.web.night.UndoPage;
import dev.nightjar.web.page.Frame.Tab;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.portrait.PortraitPage;
import dev.nightjar.web.recall.InjectedPage;
import dev.nightjar.web.review.ReviewPage;
import dev.nightjar.web.timeline.SessionPage;
import dev.nightjar.web.timeline.TimelinePage;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Web pages at {@code /ui} on which users see, understand, correct and forget memories. A one-time link opens them in a
 * browser.
 *
 * <pre>{@code
 * var pages = WebPages.of(kernel);
 * try (var server = MemoryServer.start(kernel, ServerSettings.DEFAULTS, List.of(pages.part()))) {
 *     System.out.println("Open " + pages.link(server.address()));
 *     …
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class WebPages {

    /** The navigation: each tab with the paths of its pages. */
    private static final List<Tab> TABS = List.of(
            new Tab("About you", List.of("/know", "/memory", "/files", "/forget", "/find")),
            new Tab("Ask", List.of("/ask")),
            new Tab("Timeline", List.of("/timeline", "/session")),
            new Tab("Nights", List.of("/nights")),
            new Tab("Review", List.of("/review")),
            new Tab("Prompts", List.of("/injected")),
            new Tab("Health", List.of("/health")));

    /** The pages by their paths below {@code /ui}. */
    private static final Map<String, Page> PAGES = Map.ofEntries(
            Map.entry("/know", new PortraitPage()),
            Map.entry("/know/about", new AboutPage()),
            Map.entry("/memory", new MemoryPage()),
            Map.entry("/memory/change", new ChangePage()),
            Map.entry("/know/edit", new EditPage()),
            Map.entry("/export", new ExportPage()),
            Map.entry("/files", new FilesPage()),
            Map.entry("/find", new FindPage()),
            Map.entry("/forget", new ForgetPage()),
            Map.entry("/judge", new JudgePage()),
            Map.entry("/ask", new AskPage()),
            Map.entry("/ask/why", new WhyPage()),
            Map.entry("/timeline", new TimelinePage()),
            Map.entry("/session", new SessionPage()),
            Map.entry("/nights", new NightsPage()),
            Map.entry("/nights/night", new NightPage()),
            Map.entry("/nights/undo", new UndoPage()),
            Map.entry("/review", new ReviewPage()),
            Map.entry("/injected", new InjectedPage()),
            Map.entry("/health", new HealthPage()));

    private final WebDoor door;

    private WebPages(AgentKernel kernel, boolean isReadOnly) {
        door = new WebDoor(kernel, PAGES, TABS, isReadOnly, InstantSource.system());
    }

    /** Pages that also change and forget memories. */
    public static WebPages of(AgentKernel kernel) {
        return new WebPages(kernel, false);
    }

    /** Pages without changes. */
    public static WebPages readOnly(AgentKernel kernel) {
        return new WebPages(kernel, true);
    }

    /** The part of the server that answers requests to the pages. */
    public ServerPart part() {
        return door;
    }

    /**
     * A link that opens the pages once, within a few minutes, for the namespace of the kernel.
     *
     * @param server the address of the running server
     */
    public URI link(URI server) {
        return server.resolve(door.link(TokenFile.OWN));
    }
}
