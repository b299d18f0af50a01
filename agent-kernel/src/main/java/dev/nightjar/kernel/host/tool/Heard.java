package dev.nightjar.kernel.host.tool;

import java.util.List;

/**
 * What a tool has answered.
 *
 * @param owner the extension that offers the tool
 * @param answer its answer
 */
public record Heard(String owner, String answer) {

    /** What tools of other extensions have answered. */
    static List<String> besides(String owner, List<Heard> heard) {
        return heard.stream()
                .filter(one -> !one.owner.equals(owner))
                .map(Heard::answer)
                .toList();
    }
}
