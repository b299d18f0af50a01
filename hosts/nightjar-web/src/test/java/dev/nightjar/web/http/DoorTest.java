package dev.nightjar.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.web.http.Session.FormState;
import dev.nightjar.web.page.Notice;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Links, sessions and forms, and the file of somebody else's that pages load. */
final class DoorTest {

    /** Of htmx.min.js in the package htmx.org 2.0.11, as its registry has it. */
    private static final String HTMX = "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717";

    private static final AccessToken TOKEN = new AccessToken(
            "own", new Namespace("user:ada"), List.of(), false, false, "00", Instant.parse("2026-01-01T00:00:00Z"));

    private static final Duration SHORT = Duration.ofMinutes(5);

    private Instant now = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    @DisplayName("a code opens once, and not when its time is over")
    void should_open_once_and_soon() {
        var links = new TokenSecrets<String>(SHORT, () -> now);
        var used = links.add(TOKEN, "pages");
        var late = links.add(TOKEN, "pages");

        assertThat(links.useUp(used)).contains("pages");
        assertThat(links.useUp(used)).isEmpty();
        assertThat(links.useUp("guessed")).isEmpty();
        now = now.plus(SHORT);
        assertThat(links.useUp(late)).isEmpty();
    }

    @Test
    @DisplayName("a session that is used goes on; one that is not ends")
    void should_end_idle_sessions() {
        var sessions = new TokenSecrets<String>(SHORT, () -> now);
        var secret = sessions.add(TOKEN, "session");

        now = now.plus(SHORT).minusSeconds(1);
        assertThat(sessions.use(secret)).isPresent();
        now = now.plus(SHORT).minusSeconds(1);
        assertThat(sessions.use(secret)).isPresent();
        now = now.plus(SHORT);
        assertThat(sessions.use(secret)).isEmpty();
        now = now.minus(SHORT);
        assertThat(sessions.use(secret)).as("an ended one stays ended").isEmpty();
    }

    @Test
    @DisplayName("many secrets of one token cost a limited amount of memory: its own oldest ends, and nobody else's")
    void should_bound_secrets_of_a_token() {
        var sessions = new TokenSecrets<Integer>(SHORT, () -> now);
        var others = sessions.add(token("other"), 0);
        var first = sessions.add(TOKEN, 0);
        var second = sessions.add(TOKEN, 0);
        for (int i = 0; i < 100; i++) {
            assertThat(sessions.use(first)).isPresent();
            sessions.add(TOKEN, i);
        }

        assertThat(sessions.use(first)).as("used all the time").isPresent();
        assertThat(sessions.use(second)).isEmpty();
        assertThat(sessions.use(others)).isPresent();
    }

    @Test
    @DisplayName("when all tokens together have too many, one of a token with most of them ends")
    void should_bound_all_secrets() {
        var sessions = new TokenSecrets<Integer>(SHORT, () -> now);
        var alone = sessions.add(token("alone"), 0);
        var all = new ArrayList<String>();
        for (int i = 0; i < 5_000; i++) {
            all.add(sessions.add(token("many " + i / 10), i));
        }

        assertThat(all.stream().filter(secret -> sessions.use(secret).isPresent()))
                .hasSizeBetween(1_000, 2_000);
        assertThat(sessions.use(alone)).isPresent();
    }

    private static AccessToken token(String id) {
        return new AccessToken(id, TOKEN.namespace(), List.of(), false, false, "00", TOKEN.createdAt());
    }

    @Test
    @DisplayName("a form is sent once; a notice is read once")
    void should_send_forms_once() {
        var session = new Session(TOKEN);
        var form = session.form();
        session.tell(new Notice("Done.", null));

        assertThat(session.send("forged")).isEqualTo(FormState.UNKNOWN);
        assertThat(session.send(form)).isEqualTo(FormState.FRESH);
        assertThat(session.send(form)).isEqualTo(FormState.SENT);
        assertThat(session.takeNotice()).isEqualTo(new Notice("Done.", null));
        assertThat(session.takeNotice()).isNull();
    }

    @Test
    @DisplayName("htmx is the published file, unchanged")
    void should_have_htmx_as_published() throws IOException, NoSuchAlgorithmException {
        var bytes = new Assets()
                .find("/assets/htmx-2.0.11.min.js")
                .orElseThrow()
                .content()
                .read();

        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                .isEqualTo(HTMX);
    }

    @Test
    @DisplayName("assets are these files and nothing else of the class path")
    void should_serve_no_other_file() {
        var assets = new Assets();

        assertThat(assets.find("/assets/nightjar.css")).isPresent();
        assertThat(assets.find("/assets/PageServlet.class")).isEmpty();
        assertThat(assets.find("/assets/../http/nightjar.css")).isEmpty();
    }
}
