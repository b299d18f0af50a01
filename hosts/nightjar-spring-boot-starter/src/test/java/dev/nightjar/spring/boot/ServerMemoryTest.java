package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.kernel.user.UserMemories;
import dev.nightjar.springai.NightjarMemory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.chat.client.ChatClientCustomizer;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.session.InMemorySessionRepository;
import org.springframework.ai.session.SessionRepository;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** An application context whose memory is on a server, which need not be there at the start. */
class ServerMemoryTest {

    private static final String SECRET = "njt_secret";

    private final ApplicationContextRunner bare = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(NightjarAutoConfiguration.class))
            .withPropertyValues("nightjar.url=http://127.0.0.1:1");

    private ApplicationContextRunner context() {
        return bare.withPropertyValues("NIGHTJAR_TOKEN=" + SECRET)
                .withBean(
                        SessionRepository.class,
                        () -> InMemorySessionRepository.builder().build());
    }

    @Test
    @DisplayName("one property and a token replace the kernel by a client")
    void should_use_a_server_instead_of_a_kernel() {
        context().run(it -> {
            assertThat(it)
                    .hasNotFailed()
                    .hasSingleBean(NightjarClient.class)
                    .hasSingleBean(RemoteMemory.class)
                    .hasSingleBean(NightjarMemory.class)
                    .hasSingleBean(UserMemories.class)
                    .hasSingleBean(ChatMemoryRepository.class)
                    .hasSingleBean(ChatClientCustomizer.class)
                    .doesNotHaveBean(AgentKernel.class);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "nightjar.plugins=plugins, nightjar.plugins",
        "nightjar.data-root=data, nightjar.data-root",
        "nightjar.agent=helper, nightjar.agent",
        "nightjar.namespace=team, nightjar.namespace",
        "nightjar.config=nightjar.yaml, nightjar.config",
        "nightjar.model=application, nightjar.model",
        "nightjar.model-bean=mine, nightjar.model-bean",
        "nightjar.kernel.context-timeout-ms=800, the section nightjar.kernel"
    })
    @DisplayName("a setting that only a kernel here could follow is refused by name")
    void should_refuse_settings_of_a_kernel(String property, String named) {
        context()
                .withPropertyValues(property)
                .run(it -> assertThat(it.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageContaining("nightjar.url")
                        .hasMessageContaining(named + " would have no effect")
                        .hasMessageNotContaining(SECRET));
    }

    @Test
    @DisplayName("a bean that configures a kernel is refused")
    void should_refuse_a_customizer() {
        context()
                .withBean(KernelCustomizer.class, () -> builder -> {})
                .run(it -> assertThat(it.getStartupFailure()).rootCause().hasMessageContaining("KernelCustomizer"));
    }

    @Test
    @DisplayName("without a token the start tells which variable to set")
    void should_refuse_to_start_without_a_token() {
        bare.withPropertyValues("nightjar.token-env=TOKEN_OF_THE_TEST")
                .run(it -> assertThat(it.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageContaining("TOKEN_OF_THE_TEST"));
    }

    @Test
    @DisplayName("an address with a password is refused without showing it")
    void should_refuse_an_address_with_a_password() {
        context()
                .withPropertyValues("nightjar.url=http://me:hidden@127.0.0.1:1")
                .run(it -> assertThat(it.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("without a user and a password")
                        .hasMessageNotContaining("hidden"));
    }

    @Test
    @DisplayName(
            "the repository of sessions of spring-ai-session, which needs a kernel here, is refused by the setting's name")
    void should_refuse_its_repository_of_sessions() {
        bare.withPropertyValues("NIGHTJAR_TOKEN=" + SECRET)
                .run(it -> assertThat(it.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("spring-ai-session")
                        .hasMessageContaining("nightjar.url"));
    }
}
