package dev.nightjar.web.page;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Parts around a page.
 *
 * @param address its address below the server, to which a form can lead back
 * @param words the language
 * @param notice what was done just now; null for nothing
 * @param forms makes the hidden value of a form, which works once
 */
public record Frame(
        String title,
        List<Tab> tabs,
        String path,
        String address,
        String agent,
        String namespace,
        boolean isReadOnly,
        long waiting,
        Words words,
        boolean isBoosted,
        @Nullable Notice notice,
        Supplier<String> forms) {

    /** The hidden value of one more form. */
    public String form() {
        return forms.get();
    }

    /** A text in the language of the page, see {@link Words#say}. */
    public String say(String english, Object... values) {
        return words.say(english, values);
    }

    /** A number with its word, see {@link Words#count}. */
    public String count(long number, String one, String many) {
        return words.count(number, one, many);
    }

    /** Whether the page shown belongs to this tab. */
    public boolean isAt(Tab tab) {
        return tab.paths().stream().anyMatch(one -> path.equals(one) || path.startsWith(one + "/"));
    }

    /**
     * An entry of the navigation.
     *
     * @param name what it says, in English
     * @param paths the paths of its pages; the link leads to the first
     */
    public record Tab(String name, List<String> paths) {

        public String link() {
            return Links.to(paths.get(0));
        }
    }
}
