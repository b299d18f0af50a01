package dev.nightjar.kernel.model.http;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/**
 * Gives the shared client to LangChain4j. Its time limits are not used: a call is timed from its start to its last
 * byte.
 */
public record ModelHttpClientBuilder(ModelHttpClient client, Duration connectTimeout, Duration readTimeout)
        implements HttpClientBuilder {

    public ModelHttpClientBuilder(ModelHttpClient client) {
        this(client, Duration.ofSeconds(10), Duration.ofSeconds(10));
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        return this;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
        return this;
    }

    @Override
    public HttpClient build() {
        return client;
    }
}
