package dev.nightjar.plugin.memory.note;

import dev.nightjar.memory.Category;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/**
 * How notes are kept.
 *
 * @param dailyDays how many days after the day it was saved a note of the category {@code daily} is kept, 0 to 36,500
 * @param keyedCategories categories that the tools of the toolset {@code keyed} accept, besides their default
 *     {@code core}
 */
public record NoteSettings(int dailyDays, List<String> keyedCategories) {

    /** More notes than an agent ever lists. */
    public static final int MAX_NOTES = 100_000;

    private static final int MAX_DAYS = 36_500;

    /** Daily notes last until the end of the next day; the keyed categories are core, daily and conversation. */
    public static final NoteSettings DEFAULTS =
            new NoteSettings(1, List.of(Category.CORE, Category.DAILY, Category.CONVERSATION));

    /** @throws IllegalArgumentException naming the setting that is not accepted */
    public NoteSettings {
        if (dailyDays < 0 || dailyDays > MAX_DAYS) {
            throw new IllegalArgumentException("daily_days must be 0 to " + MAX_DAYS + ", but was " + dailyDays);
        }
        for (var category : keyedCategories) {
            if (!Category.clean(category).equals(category)) {
                throw new IllegalArgumentException("keyed_categories has '" + category
                        + "'; a category has lower-case letters, digits and '_' only, so write '"
                        + Category.clean(category) + "'");
            }
        }
        keyedCategories = List.copyOf(keyedCategories);
    }

    /**
     * When a daily note expires.
     *
     * @param saved when it was saved
     * @param zone the time zone that defines days
     */
    Instant endOfDaily(Instant saved, ZoneId zone) {
        return LocalDate.ofInstant(saved, zone)
                .plusDays(dailyDays + 1L)
                .atStartOfDay(zone)
                .toInstant();
    }
}
