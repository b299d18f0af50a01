package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class ScriptedModelServerTest {

    private static final String QUESTION = """
            {"messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Add 1."},
             {"role": "assistant", "content": ""}, {"role": "tool", "content": "2"}],
             "tools": [{"type": "function", "function": {"name": "add"}}], "stream": %s}
            """;

    @Test
    void should_reply_as_the_script_says_and_remember_what_it_was_asked() throws IOException, InterruptedException {
        try (var server = ScriptedModelServer.replying(ModelReply.call("add", "{\"a\": 1}"))) {
            HttpResponse<String> first = post(server.baseUrl(), QUESTION.formatted("false"));
            HttpResponse<String> second = post(server.baseUrl(), QUESTION.formatted("false"));

            JsonNode call = new ObjectMapper().readTree(first.body()).at("/choices/0/message/tool_calls/0/function");
            assertThat(call.path("name").asText()).isEqualTo("add");
            assertThat(call.path("arguments").asText()).isEqualTo("{\"a\": 1}");
            assertThat(second.statusCode()).isEqualTo(500);
            assertThat(server.requests()).hasSize(2);
            ModelRequest request = server.requests().get(0);
            assertThat(request.system()).isEqualTo("Be brief.");
            assertThat(request.user()).isEqualTo("Add 1.");
            assertThat(request.toolResults()).containsExactly("2");
            assertThat(request.tools()).containsExactly("add");
            assertThat(request.turnsBefore()).isEqualTo(1);
        }
    }

    @Test
    void should_stream_when_asked_to() throws IOException, InterruptedException {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("One two three"))) {
            HttpResponse<String> answer = post(server.baseUrl(), QUESTION.formatted("true"));

            assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
            assertThat(answer.body()).contains("\"One t\"").endsWith("data: [DONE]\n\n");
        }
    }

    private static HttpResponse<String> post(URI base, String body) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(base + "/chat/completions"))
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
