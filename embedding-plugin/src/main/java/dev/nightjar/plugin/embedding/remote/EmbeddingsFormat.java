package dev.nightjar.plugin.embedding.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.commons.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Writes requests and reads answers of OpenAI's {@code /embeddings}. Immutable, thread-safe. */
final class EmbeddingsFormat {

    private final RemoteModel model;

    EmbeddingsFormat(RemoteModel model) {
        this.model = model;
    }

    byte[] request(List<String> texts) {
        ObjectNode request = Json.mapper().createObjectNode();
        request.put("model", model.name());
        texts.forEach(request.putArray("input")::add);
        request.put("encoding_format", "float");
        if (model.isDimensionsSent()) {
            request.put("dimensions", model.dimensions());
        }
        try {
            return Json.mapper().writeValueAsBytes(request);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts were made fit for JSON before", e);
        }
    }

    /**
     * The vectors in the order of the request's texts; an empty one where the answer has no list of numbers.
     *
     * @param count number of texts in the request
     */
    List<float[]> vectors(byte[] answer, int count) throws MalformedAnswerException {
        JsonNode data = parse(answer).path("data");
        if (!data.isArray() || data.size() != count) {
            throw new MalformedAnswerException("the answer has "
                    + (data.isArray() ? data.size() + " vectors" : "no list 'data'") + " for " + count + " texts");
        }
        var vectors = new ArrayList<>(Collections.nCopies(count, new float[0]));
        var isSeen = new boolean[count];
        for (int i = 0; i < count; i++) {
            JsonNode item = data.get(i);
            int index = item.path("index").asInt(i);
            if (index < 0 || index >= count || isSeen[index]) {
                throw new MalformedAnswerException("the answer numbers its vectors wrongly: index " + index);
            }
            isSeen[index] = true;
            vectors.set(index, numbers(item.path("embedding")));
        }
        return vectors;
    }

    private static float[] numbers(JsonNode list) {
        var numbers = new float[list.isArray() ? list.size() : 0];
        for (int i = 0; i < numbers.length; i++) {
            JsonNode number = list.get(i);
            numbers[i] = number.isNumber() ? number.floatValue() : Float.NaN;
        }
        return numbers;
    }

    private static JsonNode parse(byte[] answer) throws MalformedAnswerException {
        try {
            JsonNode parsed = Json.mapper().readTree(answer);
            if (parsed == null || parsed.isMissingNode()) {
                throw new MalformedAnswerException("the answer is empty");
            }
            return parsed;
        } catch (MalformedAnswerException e) {
            throw e;
        } catch (IOException e) {
            throw new MalformedAnswerException(
                    "the answer of " + answer.length + " bytes is not JSON" + (isHtml(answer) ? " but HTML" : ""), e);
        }
    }

    private static boolean isHtml(byte[] answer) {
        return new String(Arrays.copyOf(answer, Math.min(answer.length, 200)), StandardCharsets.UTF_8)
                .stripLeading()
                .startsWith("<");
    }
}
