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

    private Instant now = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    @DisplayName("a code opens once, and not after five minutes")
    void should_open_once_and_soon() {
        var links = new OpenLinks(() -> now);
        var used = links.code(TOKEN);
        var late = links.code(TOKEN);

        assertThat(links.use(used)).contains(TOKEN);
        assertThat(links.use(used)).isEmpty();
        assertThat(links.use("guessed")).isEmpty();
        now = now.plus(OpenLinks.VALID);
        assertThat(links.use(late)).isEmpty();
    }

    @Test
    @DisplayName("a session that is used goes on; one that is not ends after twelve hours")
    void should_end_idle_sessions() {
        var sessions = new Sessions(() -> now);
        var secret = sessions.open(TOKEN);

        now = now.plus(Duration.ofHours(11));
        assertThat(sessions.find(secret)).isPresent();
        now = now.plus(Duration.ofHours(11));
        assertThat(sessions.find(secret)).isPresent();
        now = now.plus(Sessions.IDLE).plusSeconds(1);
        assertThat(sessions.find(secret)).isEmpty();
        now = now.minus(Sessions.IDLE);
        assertThat(sessions.find(secret)).as("an ended one stays ended").isEmpty();
    }

    @Test
    @DisplayName("many open links and sessions cost a limited amount of memory: the oldest end")
    void should_bound_links_and_sessions() {
        var links = new OpenLinks(() -> now);
        var sessions = new Sessions(() -> now);
        var code = links.code(TOKEN);
        var secret = sessions.open(TOKEN);
        for (int i = 0; i < 100; i++) {
            assertThat(links.code(TOKEN)).isNotEqualTo(code);
            assertThat(sessions.open(TOKEN)).isNotEqualTo(secret);
        }

        assertThat(links.use(code)).isEmpty();
        assertThat(sessions.find(secret)).isEmpty();
    }

    @Test
    @DisplayName("a form is sent once; a notice is read once")
    void should_send_forms_once() {
        var session = new Session(TOKEN, now);
        var form = session.form();
        session.tell(Notice.of("Done."));

        assertThat(session.send("forged")).isEqualTo(FormState.UNKNOWN);
        assertThat(session.send(form)).isEqualTo(FormState.FRESH);
        assertThat(session.send(form)).isEqualTo(FormState.SENT);
        assertThat(session.takeNotice()).isEqualTo(Notice.of("Done."));
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
