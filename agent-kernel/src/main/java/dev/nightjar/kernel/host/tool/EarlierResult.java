package dev.nightjar.kernel.host.tool;

import java.util.List;

/**
 * The result of a tool call.
 *
 * @param owner the extension that offers the tool
 * @param answer the result
 */
public record EarlierResult(String owner, String answer) {

    /** The results of tools of other extensions. */
    static List<String> besides(String owner, List<EarlierResult> heard) {
        return heard.stream()
                .filter(one -> !one.owner.equals(owner))
                .map(EarlierResult::answer)
                .toList();
    }
}
