package dev.nightjar.web.http;

import dev.nightjar.web.page.Links;
import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes addresses of pages as those of a session: in attributes of templates, and in values of attributes that lead
 * somewhere.
 */
final class PlacedOutput extends OwaspHtmlTemplateOutput {

    /** Templates have no other quotes; the assets are the same for everybody. */
    private static final Pattern ADDRESS = Pattern.compile("=\"" + Links.ROOT + "/(?!assets/)");

    private static final Set<String> LEADING = Set.of("href", "action", "hx-get");

    private final Place place;
    private @Nullable String attribute;

    PlacedOutput(TemplateOutput html, Place place) {
        super(html);
        this.place = place;
    }

    @Override
    public void setContext(String tag, @Nullable String name) {
        attribute = name;
        super.setContext(tag, name);
    }

    @Override
    public void writeContent(String text) {
        super.writeContent(ADDRESS.matcher(text).replaceAll("=\"" + place.root() + "/"));
    }

    @Override
    public void writeUserContent(@Nullable String value) {
        var name = attribute;
        if (value != null && name != null && LEADING.contains(name) && Links.isOwn(value)) {
            super.writeUserContent(place.addressOf(value));
        } else {
            super.writeUserContent(value);
        }
    }
}
