package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.memory.EntityType;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nibor.autolink.LinkExtractor;
import org.nibor.autolink.LinkSpan;
import org.nibor.autolink.LinkType;

/**
 * E-mail addresses and web addresses with {@code http} or {@code https}, also with letters beyond ASCII. The library
 * tells where they end; markup, quotes and signs of sentences around them are cut off besides. Thread-safe.
 */
final class AddressPattern {

    private static final LinkExtractor EMAILS =
            LinkExtractor.builder().linkTypes(Set.of(LinkType.EMAIL)).build();
    private static final LinkExtractor URLS =
            LinkExtractor.builder().linkTypes(Set.of(LinkType.URL)).build();

    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 255;
    private static final int MAX_LOGIN = 64;
    private static final Pattern EMAIL = Pattern.compile("[\\p{L}\\p{M}\\p{N}_][\\p{L}\\p{M}\\p{N}_.%+&'~-]*@"
            + "[\\p{L}\\p{M}\\p{N}.-]+\\.(?:xn--[a-z0-9-]+|\\p{L}[\\p{L}\\p{M}]+)");
    /** The account of a federated network, {@code @user@host}, or a server that is logged in to. */
    private static final Pattern LOGIN = Pattern.compile("(?:@|//[\\p{L}\\p{M}\\p{N}_:/.%~+-]*)$");

    /** Longer ones than browsers take are data. */
    private static final int MAX_URL = 2_048;

    private static final int MAX_SERVER = 400;
    private static final String LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?";
    private static final Pattern SERVER = Pattern.compile("(?i:(https?://))(?:[\\p{L}\\p{M}\\p{N}._~%!$&*+=:-]*@)?"
            + "(\\[[0-9A-Fa-f:.]+\\]|" + LABEL + "(?:\\." + LABEL + ")*)(:[0-9]{1,5}\\b)?");
    /** Signs that no address in a text goes on with, and those it does not end with. */
    private static final String STOPS = "\\|^“”„«»‹›。，、）」』】》！？；：";

    private static final String ENDING = ".,;:!?'’*~…([{";

    /**
     * The e-mail address around an {@code @}, with its name in lower case; null when there is none. Not addresses: the
     * login of a connection ({@code git@host:path}, {@code ssh://git@host}) and the account of a federated network.
     *
     * @param unread where the text goes on behind the {@code @} or address before
     */
    @Nullable
    Occurrence emailAround(CharSequence text, int unread, int at) {
        if (!Neighbours.isWordAt(text, at + 1)) {
            return null;
        }
        int from = Math.max(unread, at - MAX_LOCAL - 1);
        CharSequence piece = Neighbours.piece(text, from, at - from + 1 + MAX_DOMAIN);
        Iterator<LinkSpan> links = EMAILS.extractLinks(piece).iterator();
        if (!links.hasNext()) {
            return null;
        }
        LinkSpan link = links.next();
        return from + link.getBeginIndex() > at
                ? null
                : email(text, from + link.getBeginIndex(), from + link.getEndIndex(), at);
    }

    private static @Nullable Occurrence email(CharSequence text, int from, int to, int at) {
        Matcher address = EMAIL.matcher(text.subSequence(from, to));
        if (!address.find()) {
            return null;
        }
        int start = from + address.start();
        int end = from + address.end();
        boolean isLogin = LOGIN.matcher(text.subSequence(Math.max(0, start - MAX_LOGIN), start))
                .find();
        if (isLogin || at - start > MAX_LOCAL || Neighbours.isWordAt(text, end) || isPathAt(text, end)) {
            return null;
        }
        return new Occurrence(start, end, EntityType.EMAIL, address.group().toLowerCase(Locale.ROOT));
    }

    private static boolean isPathAt(CharSequence text, int end) {
        char next = Neighbours.at(text, end + 1);
        return Neighbours.at(text, end) == ':' && (next == '/' || next == '~' || Neighbours.isWordAt(text, end + 1));
    }

    /**
     * The web address that starts at an {@code h}, with its scheme and host in lower case and without a login; null
     * when there is none.
     */
    @Nullable
    Occurrence urlAt(CharSequence text, int start) {
        if (isAsciiWordBefore(text, start) || !isSchemeAt(text, start)) {
            return null;
        }
        Matcher server = SERVER.matcher(Neighbours.piece(text, start, MAX_SERVER));
        if (!server.lookingAt()) {
            return null;
        }
        int serverEnd = start + server.end();
        int end = "/?#".indexOf(Neighbours.at(text, serverEnd)) >= 0 ? end(text, start, serverEnd) : serverEnd;
        if (end - start > MAX_URL) {
            return Occurrence.meaningless(start, end);
        }
        String name = (server.group(1) + server.group(2)).toLowerCase(Locale.ROOT)
                + (server.group(3) == null ? "" : server.group(3))
                + text.subSequence(serverEnd, end);
        return new Occurrence(start, end, EntityType.URL, name);
    }

    /** Where an address with a path ends; where its data end when it is too long. */
    private static int end(CharSequence text, int start, int serverEnd) {
        int limit = Math.min(text.length(), start + MAX_URL + 1);
        int stop = serverEnd;
        while (stop < limit && !isStop(text, stop)) {
            stop++;
        }
        int end = start
                + URLS.extractLinks(text.subSequence(start, stop))
                        .iterator()
                        .next()
                        .getEndIndex();
        if (end - start > MAX_URL) {
            while (end < text.length() && text.charAt(end) > ' ') {
                end++;
            }
            return end;
        }
        while (end > serverEnd && ENDING.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    /** Whether a sign ends an address; a comma does when the next address of a list follows. */
    private static boolean isStop(CharSequence text, int position) {
        char c = text.charAt(position);
        boolean isNextAddress = (c == ',' || c == ';') && "hH".indexOf(Neighbours.at(text, position + 1)) >= 0;
        return c <= ' ' || STOPS.indexOf(c) >= 0 || (isNextAddress && isSchemeAt(text, position + 1));
    }

    // Letters of other scripts may stand before an address: Chinese and Japanese write no blank there. So may emphasis.
    private static boolean isAsciiWordBefore(CharSequence text, int start) {
        char before = Neighbours.at(text, start - 1);
        return before < 0x80 && before != '_' && Neighbours.isWordBefore(text, start);
    }

    private static boolean isSchemeAt(CharSequence text, int start) {
        int colon = Neighbours.at(text, start + 4) == ':' ? start + 4 : start + 5;
        return Neighbours.at(text, colon) == ':'
                && Neighbours.at(text, colon + 1) == '/'
                && Neighbours.at(text, colon + 2) == '/';
    }
}
