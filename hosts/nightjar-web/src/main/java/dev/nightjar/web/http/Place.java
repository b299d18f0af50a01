package dev.nightjar.web.http;

import dev.nightjar.web.page.Links;

/**
 * The part of addresses that only the browser of one session knows: {@code /ui/s-…/know} is its page {@code /ui/know}.
 * A browser sends a cookie to every port of its host, so also to other programs on this machine, but only below the
 * cookie's path.
 *
 * @param segment with a slash before it; empty for addresses of no session
 */
record Place(String segment) {

    private static final String BEGIN = "/s-";
    private static final int CHARACTERS = 32;

    /** The place of the session with this secret. It reveals nothing about the secret. */
    static Place of(String secret) {
        return new Place(BEGIN + Secrets.hash("place of " + secret).substring(0, CHARACTERS));
    }

    /** The place that an address names, wherever it leads. */
    static Place in(String address) {
        if (!address.startsWith(Links.ROOT + BEGIN)) {
            return new Place("");
        }
        int begin = Links.ROOT.length();
        int end = address.indexOf('/', begin + 1);
        return new Place(address.substring(begin, end < 0 ? address.length() : end));
    }

    /** Path above all pages of the session. */
    String root() {
        return Links.ROOT + segment;
    }

    /** The address at which a browser finds a page. */
    String addressOf(String page) {
        return root() + page.substring(Links.ROOT.length());
    }

    /** The page at an address that names this place. */
    String pageAt(String address) {
        return Links.ROOT + address.substring(root().length());
    }
}
