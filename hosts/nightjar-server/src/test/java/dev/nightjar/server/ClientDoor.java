package dev.nightjar.server;

import dev.nightjar.client.ClientSession;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.client.NightjarException;
import dev.nightjar.client.ToolUse;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.testkit.host.HostContract.Setup;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import dev.nightjar.testkit.host.HostRequest.Message;
import dev.nightjar.testkit.host.HostRequest.Speaker;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A service with the client, one token for all its users, and a history of its own. */
final class ClientDoor implements HostDoor {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(500);

    private final AgentKernel kernel;
    private final MemoryServer server;
    private final NightjarClient client;
    private final HostModel model;
    private final Map<String, History> histories = new ConcurrentHashMap<>();
    private final List<String> lost = new CopyOnWriteArrayList<>();

    /** What the model sees of a conversation, and the blocks that stand in it. */
    private record History(List<Message> messages, List<String> injected) {}

    ClientDoor(Setup setup) {
        model = setup.model();
        boolean isBroken = setup.store() != null;
        kernel = kernel(setup);
        var settings =
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes());
        server = MemoryServer.start(kernel, isBroken ? settings.withStoreTimeout(SHORT) : settings);
        var token = new TokenFile(kernel.dataDirectory())
                .add(new Namespace("service"), new TokenFile.Rights(List.of(), false, true), Instant.now());
        client = NightjarClient.builder(server.address())
                .token(token.secret())
                .timeout(PATIENCE)
                .maxTries(isBroken ? 1 : 4)
                .build();
    }

    private static AgentKernel kernel(Setup setup) {
        var builder = AgentKernel.builder()
                .agent("tester")
                .dataRoot(setup.data())
                .polling(false)
                .warmUp(false);
        var store = setup.store();
        return store == null
                ? builder.plugins(Path.of("target", "plugins"))
                        .environment(Map.of())
                        .contextTimeout(PATIENCE)
                        .start()
                : builder.withoutMemory()
                        .extension(store)
                        .environment(
                                Map.of("NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", Long.toString(SHORT.toMillis())))
                        .contextTimeout(SHORT)
                        .start();
    }

    @Override
    public String say(String user, String id, String text) {
        var session = client.session(user, id);
        var history = histories.computeIfAbsent(user + "\n" + id, unused -> resumed(session));
        var block = session.context(text, history.injected());
        stored(() -> session.said(text));
        var request = new ArrayList<>(history.messages());
        request.add(new Message(Speaker.USER, block.isEmpty() ? text : block + "\n\n" + text));
        var calls = new ArrayList<ToolUse>();
        var said = model.ask(new HostRequest(request));
        while (!said.calls().isEmpty()) {
            request.add(new Message(Speaker.AGENT, said.text(), said.calls().size()));
            for (var call : said.calls()) {
                var answer = session.call(call.tool(), call.arguments());
                calls.add(new ToolUse(call.tool(), call.arguments(), answer.json(), answer.isError()));
                request.add(new Message(Speaker.TOOL, answer.json()));
            }
            said = model.ask(new HostRequest(request));
        }
        var complete = said.text();
        stored(() -> session.answered(complete, calls));
        request.add(new Message(Speaker.AGENT, complete));
        history.messages().addAll(request.subList(history.messages().size(), request.size()));
        if (!block.isEmpty()) {
            history.injected().add(block);
        }
        return complete;
    }

    /** The user gets an answer, whatever becomes of the memory. */
    private void stored(Runnable message) {
        try {
            message.run();
        } catch (NightjarException e) {
            lost.add(String.valueOf(e.getMessage()));
        }
    }

    private static History resumed(ClientSession session) {
        var messages = new ArrayList<Message>();
        try {
            for (var message : session.messages(200)) {
                messages.add(new Message(message.isOfUser() ? Speaker.USER : Speaker.AGENT, message.text()));
            }
        } catch (NightjarException e) {
            return new History(new ArrayList<>(), new ArrayList<>()); // it begins anew
        }
        return new History(messages, new ArrayList<>());
    }

    /** Why messages were not stored. */
    List<String> lost() {
        return List.copyOf(lost);
    }

    @Override
    public MemoryScope scope(String user) {
        return kernel.scope(new Namespace("user:" + user));
    }

    @Override
    public MemoryService memory() {
        return kernel.service(MemoryService.class).orElseThrow();
    }

    @Override
    public ConversationStore conversations() {
        return kernel.service(ConversationStore.class).orElseThrow();
    }

    @Override
    public void close() {
        client.close();
        server.close();
        kernel.close();
    }
}
