package dev.nightjar.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.testkit.ToolUse;
import dev.nightjar.testkit.host.HostContract.Setup;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import dev.nightjar.testkit.host.HostRequest.Message;
import dev.nightjar.testkit.host.HostRequest.Speaker;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An agent that knows nothing but the address of the server and its users' tokens. */
final class HttpDoor implements HostDoor {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(500);

    private final AgentKernel kernel;
    private final MemoryServer server;
    private final HostModel model;
    private final Map<String, Caller> callers = new ConcurrentHashMap<>();
    private final Map<String, History> histories = new ConcurrentHashMap<>();

    /** What the model sees of a conversation, and the blocks that stand in it. */
    private record History(List<Message> messages, List<String> injected) {}

    HttpDoor(Setup setup) {
        model = setup.model();
        var builder = AgentKernel.builder()
                .agent("tester")
                .dataRoot(setup.data())
                .polling(false)
                .warmUp(false);
        var store = setup.store();
        kernel = store == null
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
        var settings =
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes());
        server = MemoryServer.start(kernel, store == null ? settings : settings.withStoreTimeout(SHORT));
    }

    @Override
    public String say(String user, String session, String text) {
        var caller = callers.computeIfAbsent(user, this::caller);
        var history = histories.computeIfAbsent(user + "\n" + session, unused -> resumed(caller, session));
        var block = caller.post(
                        "/v1/context", Map.of("session", session, "prompt", text, "injected", history.injected()))
                .body()
                .path("text")
                .asText();
        caller.say(session, text); // a store that fails delays the turn, and does not end it
        var asked = new Message(Speaker.USER, block.isEmpty() ? text : block + "\n\n" + text);
        var request = new ArrayList<>(history.messages());
        request.add(asked);
        var calls = Caller.JSON.createArrayNode();
        var said = model.ask(new HostRequest(request));
        while (!said.calls().isEmpty()) {
            request.add(new Message(Speaker.AGENT, said.text(), said.calls().size()));
            said.calls().forEach(call -> request.add(new Message(Speaker.TOOL, call(caller, call, calls))));
            said = model.ask(new HostRequest(request));
        }
        var answer = Caller.JSON.createObjectNode();
        answer.put("session", session).put("role", "agent").put("text", said.text());
        answer.set("tool_calls", calls);
        caller.post("/v1/messages", answer.toString());
        request.add(new Message(Speaker.AGENT, said.text()));
        history.messages().addAll(request.subList(history.messages().size(), request.size()));
        if (!block.isEmpty()) {
            history.injected().add(block);
        }
        return said.text();
    }

    private static String call(Caller caller, ToolUse call, ArrayNode calls) {
        var request = Caller.JSON
                .createObjectNode()
                .put("jsonrpc", "2.0")
                .put("id", 1)
                .put("method", "tools/call");
        var arguments = Caller.json(call.arguments());
        request.putObject("params").put("name", call.tool()).set("arguments", arguments);
        var result = Caller.send(caller.request("/mcp")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(request.toString())))
                .body()
                .path("result");
        var text = result.at("/content/0/text").asText();
        var record = calls.addObject().put("name", call.tool()).put("result", text);
        record.put("is_error", result.path("isError").asBoolean()).set("arguments", arguments);
        return text;
    }

    /** What was said before the host was started. */
    private static History resumed(Caller caller, String session) {
        var messages = new ArrayList<Message>();
        for (var message : caller.get("/v1/sessions/" + session).body().path("messages")) {
            var speaker = message.path("role").asText().equals("user") ? Speaker.USER : Speaker.AGENT;
            messages.add(new Message(speaker, message.path("text").asText()));
        }
        return new History(messages, new ArrayList<>());
    }

    private Caller caller(String user) {
        var tokens = new TokenFile(kernel.dataDirectory());
        return new Caller(
                server.address(),
                tokens.add(scope(user).namespace(), Instant.now()).secret());
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
        server.close();
        kernel.close();
    }
}
