package dev.nightjar.kernel.page;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts about one person or thing, as people read and edit them. {@link ProfilePages} makes it from what is stored,
 * and compares an edited one with what is stored. Its text form is Markdown ({@link #markdown()}).
 *
 * @param name of the person or thing
 * @param type what that is; null for the user as long as no name is known
 * @param namespace the namespace it was written from
 * @param written fingerprints of the facts that were written, by id; a fact in here without a line was deleted by
 *     somebody
 * @param lines the facts, newest first
 * @param related names of the files, without ending, of pages that share a fact with this one
 * @param own what people wrote into the file that is no fact
 */
public record ProfilePage(
        String name,
        @Nullable EntityType type,
        Namespace namespace,
        Map<MemoryId, String> written,
        List<Line> lines,
        List<String> related,
        Own own) {

    /** The heading above the facts. */
    public static final String FACTS = "## Facts";

    /** Copies the collections. */
    public ProfilePage {
        written = Map.copyOf(written);
        lines = List.copyOf(lines);
        related = List.copyOf(related);
    }

    /**
     * One fact.
     *
     * @param id its id; null for one that somebody added
     * @param text its content, without invisible characters and blanks at the ends of its lines
     */
    public record Line(@Nullable MemoryId id, String text) {}

    /**
     * Text that people wrote into the file of a page and that is no fact. It stays when the page is written anew.
     *
     * @param properties entries of the front matter
     * @param introduction text below the title
     * @param notes text under headings of their own
     */
    public record Own(Map<String, Object> properties, String introduction, String notes) {

        /** No text. */
        public static final Own NONE = new Own(Map.of(), "", "");

        /** Copies the map. */
        public Own {
            properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties)); // null is a value of YAML
        }
    }

    /** A copy with these related pages. */
    ProfilePage withRelated(List<String> files) {
        return new ProfilePage(name, type, namespace, written, lines, files, own);
    }

    /** A copy that keeps what people wrote into its file. */
    public ProfilePage with(Own values) {
        return new ProfilePage(name, type, namespace, written, lines, related, values);
    }

    /** A copy without any fact. */
    public ProfilePage withoutFacts() {
        return new ProfilePage(name, type, namespace, Map.of(), List.of(), List.of(), own);
    }

    /** The page as Markdown; {@link #ofMarkdown} reads it back. */
    public String markdown() {
        return PageMarkdown.write(this);
    }

    /**
     * Reads a page that somebody may have edited. A line keeps its {@code ^fact-…} mark as long as it is the same fact.
     *
     * @throws IllegalArgumentException when it is no such page, or a mark in it is damaged; the message names the line
     */
    public static ProfilePage ofMarkdown(String markdown) {
        return PageMarkdown.read(markdown);
    }

    /** Whether a text begins as a page does, so that it may be replaced by a page. */
    public static boolean isPage(String markdown) {
        return PageMarkdown.isPage(markdown);
    }
}
