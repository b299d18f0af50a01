package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.kernel.report.FoundMemory;
import dev.nightjar.kernel.transfer.TransferLine;
import dev.nightjar.kernel.user.UserErasure;
import dev.nightjar.kernel.user.UserMemories;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.Caller.Reply;
import dev.nightjar.server.access.ServerProof;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.access.TokenFile.Rights;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that is kept of a user, through each door: how much it is, a copy of it, and its erasure. */
class UserIT {

    private static final String USER = "/v1/user";
    private static final String ERASE = USER + "?fingerprint=";

    private static ServerHost host;
    private static MemoryServer server;

    private LossyLine line;
    private NightjarClient client;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(folder);
        server = MemoryServer.start(
                host.kernel(), ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, 100_000));
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    @BeforeEach
    void connect() {
        line = new LossyLine(server.address());
        client = NightjarClient.builder(line.address())
                .token(token("service", new Rights(List.of(), false, true)))
                .build();
    }

    @AfterEach
    void disconnect() {
        client.close();
        line.close();
    }

    private static String token(String namespace, Rights rights) {
        return new TokenFile(host.kernel().dataDirectory())
                .add(ServerHost.scope(namespace).namespace(), rights, Instant.now())
                .secret();
    }

    private static Caller caller(String namespace, boolean isReadOnly) {
        return new Caller(server.address(), token(namespace, new Rights(List.of(), isReadOnly, false)));
    }

    private static MemoryScope living(String name) {
        var scope = ServerHost.scope("user:" + name);
        host.user(scope, "talk", name + " has a kayak.");
        host.agent(scope, "talk", "A kayak, " + name + ".");
        var unused = host.memory().remember(scope, FactDraft.of(name + " owns a red kayak", 1, "test"));
        return scope;
    }

    private static long memories(MemoryScope scope) {
        return host.memory().count(scope, MemoryFilter.ALL);
    }

    @Test
    @DisplayName("a user is erased with the fingerprint of what was told, and not with that of something else")
    void should_erase_what_was_told() {
        var ada = living("anna");
        var other = living("bert");
        var caller = caller("user:anna", false);

        var told = caller.get(USER);
        caller.say("talk", "The paddle broke.");
        var late = caller.delete(ERASE + told.body().path("fingerprint").asText());

        assertThat(told.status()).isEqualTo(200);
        assertThat(told.body().path("namespace").asText()).isEqualTo("user:anna");
        assertThat(told.body().path("memories").asInt()).isEqualTo(3);
        assertThat(told.body().path("sessions").asInt()).isEqualTo(1);
        assertThat(late.status()).isEqualTo(409);
        assertThat(memories(ada)).isEqualTo(4);
        var again = caller.get(USER);
        assertThat(again.body().path("memories").asInt()).isEqualTo(4);
        assertThat(caller.delete(USER).status()).isEqualTo(400);
        assertThat(caller.delete(ERASE + "0").status()).isEqualTo(409);
        var erased = caller.delete(ERASE + again.body().path("fingerprint").asText());
        assertThat(erased.status()).isEqualTo(200);
        assertThat(erased.body().path("memories").asInt()).isEqualTo(4);
        assertThat(memories(ada)).isZero();
        assertThat(caller.get(USER).status()).isEqualTo(404);
        assertThat(caller.delete(ERASE + "0").status()).isEqualTo(404);
        assertThat(memories(other)).isEqualTo(3);
    }

    @Test
    @DisplayName("a conversation on the server finds, saves and forgets what one in the kernel does")
    void should_find_save_and_forget_as_in_the_kernel() {
        living("dana");
        var near = host.kernel().session("dana", "monday");
        var far = RemoteMemory.of(client).session("dana", "monday");

        var saved = far.remember("Dana's ferry leaves Tromsø at nine.");
        var again = near.remember("Dana's ferry leaves Tromsø at nine.");
        var found = far.search("ferry Tromsø");

        assertThat(saved.isDuplicate()).isFalse();
        assertThat(again.isDuplicate()).isTrue();
        assertThat(again.id()).isEqualTo(saved.id());
        assertThat(found).extracting(FoundMemory::id).contains(saved.id());
        assertThat(found)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("relevance")
                .isEqualTo(near.search("ferry Tromsø"));
        assertThat(host.kernel().session("erik", "monday").search("ferry Tromsø"))
                .isEmpty();
        assertThat(host.kernel().session("erik", "monday").forget(saved.id())).isFalse();
        assertThat(far.forget(saved.id())).isTrue();
        assertThat(near.forget(saved.id())).isFalse();
    }

    @Test
    @DisplayName("a token that only reads learns what there is and gets the copy, but erases nothing")
    void should_let_readers_have_a_copy() {
        var cleo = living("cleo");
        var reader = caller("user:cleo", true);

        var told = reader.get(USER);
        var erased = reader.delete(ERASE + told.body().path("fingerprint").asText());

        assertThat(told.status()).isEqualTo(200);
        assertThat(erased.status()).isEqualTo(403);
        assertThat(memories(cleo)).isEqualTo(3);
        assertThat(export(reader)).contains("cleo owns a red kayak");
    }

    @Test
    @DisplayName("a copy has all of the user and nothing of another one, and an import makes the same of it")
    void should_export_one_user() throws IOException {
        var dora = living("dora");
        living("emil");

        var lines = export(caller("user:dora", false)).lines().toList();

        assertThat(String.join("\n", lines)).contains("dora has a kayak.").doesNotContain("emil");
        assertThat(TransferLine.header(lines.get(0)).namespace()).isEqualTo("user:dora");
        var items = new ArrayList<TransferItem>();
        for (var text : lines.subList(1, lines.size())) {
            items.add(TransferLine.read(text));
        }
        var copy = ServerHost.scope("user:dora-again");
        host.kernel().service(MemoryTransfer.class).orElseThrow().begin(copy).add(items);
        assertThat(host.memory().list(copy, MemoryFilter.ALL, 10))
                .extracting(memory -> memory.content())
                .containsExactlyInAnyOrderElementsOf(host.memory().list(dora, MemoryFilter.ALL, 10).stream()
                        .map(memory -> memory.content())
                        .toList());
    }

    private static String export(Caller caller) {
        var answer = Caller.exchange(caller.request(USER + "/export").GET());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/jsonl");
        return answer.body();
    }

    @Test
    @DisplayName("the client does the same for each user of a service, also when answers are lost")
    void should_erase_by_the_client() {
        var fay = living("fay");
        living("gil");

        var told = client.erasable("fay").orElseThrow();
        var copy = client.export("fay");

        assertThat(told.memories()).isEqualTo(3);
        assertThat(told.sessions()).isEqualTo(1);
        assertThat(copy).contains("fay owns a red kayak").doesNotContain("gil");
        assertThat(client.erase("fay", "0")).isFalse();
        assertThat(memories(fay)).isEqualTo(3);
        line.lose(1);
        assertThat(client.erase("fay", told.fingerprint())).isTrue();
        assertThat(memories(fay)).isZero();
        assertThat(client.erasable("fay")).isEmpty();
        assertThat(client.erase("fay", told.fingerprint())).isTrue();
        assertThat(client.erasable("gil")).isPresent();
    }

    @Test
    @DisplayName("applications do it by one type, with a kernel or a server behind it")
    void should_erase_by_one_type() throws IOException {
        for (UserMemories users :
                List.of(UserMemories.of(host.kernel()), RemoteMemory.of(client).users())) {
            var scope = living("hal");
            var hal = users.of("hal");
            var copy = new ByteArrayOutputStream();

            var told = hal.preview().orElseThrow();
            hal.export(copy);

            assertThat(told)
                    .extracting(UserErasure::memories, UserErasure::sessions)
                    .containsExactly(3L, 1L);
            assertThat(copy.toString(StandardCharsets.UTF_8)).contains("hal owns a red kayak");
            assertThat(hal.erase("0")).isFalse();
            assertThat(hal.erase(told.fingerprint())).isTrue();
            assertThat(memories(scope)).isZero();
            assertThat(hal.preview()).isEmpty();
        }
    }

    @Test
    @DisplayName("the proof of a token needs the token: another key, challenge or port gives another proof")
    void should_prove_that_the_token_is_known() {
        var secret = token("user:ida", Rights.FULL);
        var proof = ServerProof.ofSecret(secret);
        var asked = new InetSocketAddress(
                server.address().getHost(), server.address().getPort());

        Reply told = anonymous("/v1/proof?key=" + proof.keyId() + "&challenge=c1");

        assertThat(told.body().path("proof").asText())
                .isEqualTo(proof.at(asked, "c1"))
                .isNotEqualTo(proof.at(asked, "c2"))
                .isNotEqualTo(proof.at(new InetSocketAddress(asked.getAddress(), 1), "c1"))
                .isNotEqualTo(ServerProof.ofSecret("njt_other").at(asked, "c1"));
        assertThat(told.text()).doesNotContain(secret);
        assertThat(anonymous("/v1/proof?key=00000000&challenge=c").status()).isEqualTo(404);
        assertThat(anonymous("/v1/proof?key=" + proof.keyId()).status()).isEqualTo(400);
    }

    private static Reply anonymous(String path) {
        return Caller.send(HttpRequest.newBuilder(server.address().resolve(path)));
    }
}
