package dev.nightjar.memory;

import dev.nightjar.internal.value.Identifier;
import dev.nightjar.internal.value.MemoryTime;
import dev.nightjar.internal.value.Metadata;
import java.text.Normalizer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A note to save.
 *
 * @param content its text, not blank, at most {@value #MAX_CONTENT} characters
 * @param key the name to save it under, at most {@value #MAX_KEY} characters. If the namespace already has a note with
 *     this key, that note is updated. Null always adds a note. Stored trimmed, in lower case and with single spaces
 * @param category its category, normalised by {@link Category#clean}
 * @param tags tags; cleaned on saving (trimmed, lower-case, at most 64 characters each, the first 16). Null keeps those
 *     of an updated note
 * @param metadata the caller's own data: at most {@value #MAX_METADATA} entries, names of at most {@value #MAX_NAME}
 *     characters, values of at most {@value #MAX_VALUE}. Null keeps that of an updated note
 * @param source what produced it, such as {@code memory_save}
 * @param sessionId the conversation it comes from; null for none
 * @param expiresAt when it expires, in the future; null for the default of its category: {@code daily} notes expire,
 *     others do not
 */
public record NoteDraft(
        String content,
        @Nullable String key,
        String category,
        @Nullable List<String> tags,
        @Nullable Map<String, Object> metadata,
        String source,
        @Nullable String sessionId,
        @Nullable Instant expiresAt) {

    /** Maximum characters of a note. */
    public static final int MAX_CONTENT = 20_000;
    /** Maximum characters of a key. */
    public static final int MAX_KEY = 128;
    /** Maximum number of metadata entries. */
    public static final int MAX_METADATA = Metadata.MAX_METADATA;
    /** Maximum characters of a metadata name. */
    public static final int MAX_NAME = Metadata.MAX_NAME;
    /** Maximum characters of a metadata value. */
    public static final int MAX_VALUE = Metadata.MAX_VALUE;

    /** @throws IllegalArgumentException naming what is blank, too long or out of range */
    public NoteDraft {
        checkContent(content);
        MemoryTime.checked("expires_at", expiresAt);
        key = key == null ? null : cleanKey(key);
        category = Category.clean(category);
        Identifier.wellFormedOrNull("session id", sessionId);
        tags = tags == null ? null : List.copyOf(tags);
        if (tags != null) {
            Identifier.checkAll("tag", tags);
        }
        metadata = metadata == null ? null : Metadata.checked(metadata);
    }

    /** A note without a key, in the category {@link Category#GENERAL}. */
    public static NoteDraft of(String content, String source) {
        return builder(content, source).build();
    }

    /** A builder with what every note needs. */
    public static Builder builder(String content, String source) {
        return new Builder(content, source);
    }

    /**
     * The stored form of a key.
     *
     * @throws IllegalArgumentException when it is blank or too long
     */
    public static String cleanKey(String key) {
        Identifier.wellFormed("key", key);
        var composed = Normalizer.normalize(key, Normalizer.Form.NFKC).strip().toLowerCase(Locale.ROOT);
        var words = new StringBuilder();
        composed.chars()
                .map(c -> Character.isWhitespace(c) || Character.isISOControl(c) ? ' ' : c)
                .filter(c -> c != ' ' || (!words.isEmpty() && words.charAt(words.length() - 1) != ' '))
                .forEach(c -> words.append((char) c));
        var cleaned = words.toString().strip();
        if (cleaned.isEmpty()) {
            throw new IllegalArgumentException("key must not be blank");
        }
        atMost("key", cleaned, MAX_KEY);
        return cleaned;
    }

    static void checkContent(String content) {
        if (content.isBlank()) {
            throw new IllegalArgumentException("content must not be blank");
        }
        atMost("content", content, MAX_CONTENT);
    }

    private static void atMost(String what, String text, int most) {
        Metadata.atMost(what, "characters", text.codePointCount(0, text.length()), most);
    }

    /** Builds drafts. Each method sets the component of the same name. Not thread-safe. */
    public static final class Builder {

        private final String content;
        private final String source;
        private @Nullable String key;
        private String category = Category.GENERAL;
        private @Nullable List<String> tags;
        private @Nullable Map<String, Object> metadata;
        private @Nullable String sessionId;
        private @Nullable Instant expiresAt;

        private Builder(String content, String source) {
            this.content = content;
            this.source = source;
        }

        public Builder key(@Nullable String value) {
            key = value;
            return this;
        }

        public Builder category(String value) {
            category = value;
            return this;
        }

        public Builder tags(@Nullable List<String> values) {
            tags = values;
            return this;
        }

        public Builder metadata(@Nullable Map<String, ?> values) {
            metadata = values == null ? null : new LinkedHashMap<>(values);
            return this;
        }

        public Builder sessionId(@Nullable String value) {
            sessionId = value;
            return this;
        }

        public Builder expiresAt(@Nullable Instant value) {
            expiresAt = value;
            return this;
        }

        /**
         * Builds the draft.
         *
         * @throws IllegalArgumentException naming what is blank or too long
         */
        public NoteDraft build() {
            return new NoteDraft(content, key, category, tags, metadata, source, sessionId, expiresAt);
        }
    }
}
