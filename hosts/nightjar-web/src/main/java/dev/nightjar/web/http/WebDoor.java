package dev.nightjar.web.http;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.server.access.ServerPart;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.web.page.Frame;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Page;
import jakarta.servlet.http.HttpServlet;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.server.Request;

/** Pages as a part of the server. Thread-safe. */
public final class WebDoor implements ServerPart {

    private final AgentKernel kernel;
    private final Map<String, Page> pages;
    private final List<Frame.Tab> tabs;
    private final Doorkeeper door;

    /**
     * Pages of a kernel.
     *
     * @param pages the pages by their paths
     * @param tabs the navigation; a link opens the first tab
     * @param isReadOnly whether no session may change anything
     * @param clock for the age of links and sessions; a host's own clock may stand still
     */
    public WebDoor(
            AgentKernel kernel,
            Map<String, Page> pages,
            List<Frame.Tab> tabs,
            boolean isReadOnly,
            InstantSource clock) {
        this.kernel = kernel;
        this.pages = Map.copyOf(pages);
        this.tabs = List.copyOf(tabs);
        door = new Doorkeeper(new TokenFile(kernel.dataDirectory()), isReadOnly, clock);
    }

    /** The path and code of a link that opens the pages once, for the token with this id. */
    public String link(String tokenId) {
        return door.link(tokenId);
    }

    @Override
    public String path() {
        return Links.ROOT;
    }

    @Override
    public Optional<AccessToken> caller(Request request) {
        return door.token(request);
    }

    @Override
    public HttpServlet servlet(StoreCalls calls) {
        return new PageServlet(kernel, door, pages, tabs, calls);
    }
}
