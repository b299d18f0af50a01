package dev.nightjar.commons.prompt;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** JSON for a model: every text and name in it is {@link VisibleText}, whatever wrote it. */
public final class VisibleJson {

    private VisibleJson() {}

    /**
     * The JSON of a value, with this mapper.
     *
     * @throws JsonProcessingException when the value has no JSON form
     */
    public static String of(ObjectMapper mapper, Object value) throws JsonProcessingException {
        var text = new StringWriter();
        try (var json = new Cleaning(mapper.createGenerator(text))) {
            mapper.writeValue(json, value);
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // no files are read or written
        }
        return text.toString();
    }

    /** Compound values are written with the methods here, so nothing bypasses the cleaning. */
    private static final class Cleaning extends JsonGeneratorDelegate {

        Cleaning(JsonGenerator json) {
            super(json, false);
        }

        @Override
        public void writeString(String text) throws IOException {
            super.writeString(text == null ? null : VisibleText.of(text));
        }

        @Override
        public void writeString(char[] text, int offset, int length) throws IOException {
            writeString(new String(text, offset, length));
        }

        @Override
        public void writeString(SerializableString text) throws IOException {
            writeString(text.getValue());
        }

        @Override
        public void writeArray(String[] array, int offset, int length) throws IOException {
            writeStartArray(array, length);
            for (int i = offset; i < offset + length; i++) {
                writeString(array[i]);
            }
            writeEndArray();
        }

        @Override
        public void writeFieldName(String name) throws IOException {
            super.writeFieldName(VisibleText.of(name));
        }

        @Override
        public void writeFieldName(SerializableString name) throws IOException {
            writeFieldName(name.getValue());
        }
    }
}
