package dev.nightjar.plugin.memory.capture;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.plugin.memory.capture.ToolTexts.ScreenedStep;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.ScreenedText;
import dev.nightjar.plugin.memory.table.row.Screened;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.ner.Mention;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message ready to be stored.
 *
 * @param event the message as it was posted
 * @param screened its text to store; empty for a turn that only called tools
 * @param time when it was said, as stored
 * @param speaker the speaker's name, as stored; null if unknown
 * @param mentions the entities the text mentions
 * @param steps the calls of tools before it, screened
 */
record CapturedMessage(
        MessageEvent event,
        ScreenedText screened,
        Instant time,
        @Nullable String speaker,
        List<Mention> mentions,
        List<ScreenedStep> steps) {

    /** Cleans, masks and shortens the speaker's name. */
    static CapturedMessage of(
            MessageEvent event,
            MemoryPolicy policy,
            ScreenedText screened,
            Instant time,
            List<Mention> mentions,
            List<ScreenedStep> steps) {
        var speaker = event.speaker() == null
                ? ""
                : CodePoints.shortened(policy.masked(NameKey.shown(event.speaker())), MessageEvent.MAX_SPEAKER);
        return new CapturedMessage(
                event, screened, time, speaker.isEmpty() ? null : speaker, List.copyOf(mentions), steps);
    }

    /** The text to store. */
    Screened text() {
        return screened.text();
    }
}
