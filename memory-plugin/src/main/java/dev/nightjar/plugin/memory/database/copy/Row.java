package dev.nightjar.plugin.memory.database.copy;

import com.google.common.hash.Hashing;
import com.google.common.io.ByteStreams;
import dev.nightjar.plugin.memory.database.StoreException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row as both engines know it.
 *
 * @param values whole numbers, broken numbers, texts, bytes or null, in the order of the columns
 * @param key those of the key
 */
record Row(List<@Nullable Object> values, List<Object> key) {

    private static final char UNKNOWN = '\uFFFD';

    /** The one that was read. */
    static Row of(CopiedTable table, ResultSet row) throws SQLException {
        var values = new ArrayList<@Nullable Object>();
        var key = new ArrayList<Object>(Collections.nCopies(table.key().size(), ""));
        for (int i = 0; i < table.columns().size(); i++) {
            var value = value(row.getObject(i + 1));
            values.add(value);
            int place = table.key().indexOf(table.columns().get(i));
            if (place >= 0 && value != null) {
                key.set(place, value);
            }
        }
        return new Row(values, key);
    }

    private static @Nullable Object value(@Nullable Object stored) {
        if (stored instanceof Integer || stored instanceof Long) {
            return ((Number) stored).longValue();
        } else if (stored == null || stored instanceof Double || stored instanceof String || stored instanceof byte[]) {
            return stored;
        }
        throw new StoreException(
                "A row has a value of the unknown type " + stored.getClass().getName());
    }

    /** The key in every engine. */
    List<Object> sameKey() {
        return key.stream()
                .map(part -> part instanceof String text ? everywhere(text) : part)
                .toList();
    }

    /** Whether the key differs between engines, so that its place in their order may differ too. */
    boolean isKeyChanged() {
        return key.stream().anyMatch(part -> part instanceof String text && text.indexOf(UNKNOWN) >= 0);
    }

    /** SHA-256 of the values; each begins with its type and length, so that no two rows have the same bytes. */
    byte[] hash() {
        var bytes = ByteStreams.newDataOutput();
        for (var value : values) {
            if (value == null) {
                bytes.writeByte('-');
            } else if (value instanceof Long number) {
                bytes.writeByte('i');
                bytes.writeLong(number);
            } else if (value instanceof Double number) {
                bytes.writeByte('r');
                bytes.writeLong(Double.doubleToLongBits(number + 0.0)); // there is one zero only
            } else {
                var content = value instanceof String text
                        ? everywhere(text).getBytes(StandardCharsets.UTF_8)
                        : (byte[]) value;
                bytes.writeByte(value instanceof String ? 't' : 'b');
                bytes.writeInt(content.length);
                bytes.write(content);
            }
        }
        return Hashing.sha256().hashBytes(bytes.toByteArray()).asBytes();
    }

    /** A text as every engine can store it. */
    private static String everywhere(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', UNKNOWN);
    }
}
