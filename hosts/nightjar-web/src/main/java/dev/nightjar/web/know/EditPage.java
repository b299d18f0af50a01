package dev.nightjar.web.know;

import dev.nightjar.kernel.page.PageChange;
import dev.nightjar.kernel.page.PageChange.Refused;
import dev.nightjar.kernel.page.ProfilePage;
import dev.nightjar.kernel.page.ProfilePages;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The facts about a name as one text to edit. It shows what an edit changes before anything is changed. */
public final class EditPage implements Page {

    private static final String FACTS = "\n" + ProfilePage.FACTS + "\n";

    @Override
    public Answer show(PageCall call) {
        var markdown = new ProfilePages(call.memory())
                .page(call.scope(), call.required("name"))
                .markdown();
        int facts = markdown.indexOf(FACTS);
        return shown(
                call,
                markdown.substring(0, facts),
                markdown.substring(facts + FACTS.length()).strip(),
                null);
    }

    @Override
    public Answer change(PageCall call) {
        var head = call.required("head");
        var text = call.text("text", "");
        var pages = new ProfilePages(call.memory());
        var changes = pages.changes(call.scope(), List.of(ProfilePage.ofMarkdown(head + "\n" + FACTS + "\n" + text)));
        if (!call.text("do", "").equals("make")) {
            return shown(call, head, text, changes);
        }
        if (!call.hasSeen(seen(changes))) {
            call.tell("Nothing was changed: the list has changed since you looked. Look again.");
            return shown(call, head, text, changes);
        }
        var made = pages.make(call.scope(), changes);
        call.tell(
                made.refused() == 0
                        ? "Corrected {0}, forgot {1}, remembered {2}."
                        : "Corrected {0}, forgot {1}, remembered {2}; not possible: {3}.",
                made.corrected(),
                made.forgotten(),
                made.remembered(),
                made.refused());
        return new Answer.Moved(Links.about(call.required("name")));
    }

    private static Answer shown(PageCall call, String head, String text, @Nullable List<PageChange> changes) {
        var name = call.required("name");
        var lines = changes == null
                ? null
                : changes.stream().map(change -> line(change, call.words())).toList();
        var seen = changes == null ? "" : seen(changes);
        return new Answer.Shown("edit.jte", "Edit", new View(Texts.name(name), name, head, text, lines, seen));
    }

    private static String seen(List<PageChange> changes) {
        return PageCall.mark(
                changes.stream().map(change -> line(change, Words.ENGLISH)).toList());
    }

    private static Change line(PageChange change, Words words) {
        return new Change(what(change, words), visible(change.before()), visible(change.after()));
    }

    private static String what(PageChange change, Words words) {
        if (change instanceof Refused refused) {
            return words.say("Not possible: {0}", words.say(refused.reason()));
        }
        return words.say(change.before() == null ? "Remember" : change.after() == null ? "Forget for good" : "Correct");
    }

    private static @Nullable String visible(@Nullable String text) {
        return text == null ? null : Texts.visible(text);
    }

    /**
     * The page.
     *
     * @param key the name as it was asked for
     * @param head what tells which facts the text had at first
     * @param changes what the text changes; null before it was edited
     */
    public record View(
            String name,
            String key,
            String head,
            String text,
            @Nullable List<Change> changes,
            String seen) {}

    /**
     * A change.
     *
     * @param before what it says; null for a new one
     * @param after what it is to say; null for one to be forgotten
     */
    public record Change(
            String what, @Nullable String before, @Nullable String after) {}
}
