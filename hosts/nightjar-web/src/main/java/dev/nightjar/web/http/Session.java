package dev.nightjar.web.http;

import com.google.common.collect.EvictingQueue;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.web.page.Notice;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A browser in which somebody opened the pages. Thread-safe. */
final class Session {

    /** Maximum forms that can still be sent. */
    private static final int MOST_FORMS = 5_000;
    /** Maximum forms that are recognised as sent. */
    private static final int MOST_SENT = 100;

    private final AccessToken token;
    private final Set<String> forms = new LinkedHashSet<>();
    private final EvictingQueue<String> sent = EvictingQueue.create(MOST_SENT);
    private @Nullable Notice notice;

    Session(AccessToken token) {
        this.token = token;
    }

    AccessToken token() {
        return token;
    }

    /** The hidden value of a new form. It can be sent once, from this browser only. */
    synchronized String form() {
        var form = Secrets.random();
        forms.add(form);
        if (forms.size() > MOST_FORMS) {
            forms.remove(forms.iterator().next());
        }
        return form;
    }

    synchronized FormState send(String form) {
        if (forms.remove(form)) {
            sent.add(form);
            return FormState.FRESH;
        }
        return sent.contains(form) ? FormState.SENT : FormState.UNKNOWN;
    }

    synchronized void tell(Notice said) {
        notice = said;
    }

    /** The message for the next page, once. */
    synchronized @Nullable Notice takeNotice() {
        var said = notice;
        notice = null;
        return said;
    }

    /** States of the hidden value of a form. */
    enum FormState {
        /** Not sent yet. */
        FRESH,
        /** Sent before. */
        SENT,
        /** A value of another session, or one that is too old. */
        UNKNOWN
    }
}
