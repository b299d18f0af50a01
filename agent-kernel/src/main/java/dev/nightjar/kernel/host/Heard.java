package dev.nightjar.kernel.host;

import java.util.List;

/**
 * What a tool has answered.
 *
 * @param owner the extension that offers the tool
 * @param answer its answer
 */
record Heard(String owner, String answer) {

    /** What tools of other extensions have answered. */
    static List<String> besides(String owner, List<Heard> heard) {
        return heard.stream()
                .filter(one -> !one.owner.equals(owner))
                .map(Heard::answer)
                .toList();
    }
}
