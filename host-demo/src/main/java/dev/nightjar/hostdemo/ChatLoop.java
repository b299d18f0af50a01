package dev.nightjar.hostdemo;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.kernel.host.HostSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * A conversation, line by line. With a model the model answers, with what is remembered in front of each prompt and
 * with all tools; without one you are shown what is remembered on what you say. Lines that begin with a slash look
 * behind it.
 */
final class ChatLoop implements AutoCloseable {

    private static final String HELP = """
            /context PROMPT   the block that a model would be given with a prompt
            /tools            the tools that a model may call
            /tool NAME JSON   call one, as a model would
            /night            run now what otherwise runs at night
            /quit             the end""";

    /** Time to wait for the facts of the conversation before, which is read as soon as another one begins. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final AgentKernel kernel;
    private final PrintWriter out;
    private final Conversation conversation;
    private final HostSession session;

    ChatLoop(AgentKernel kernel, PrintWriter out) {
        this.kernel = kernel;
        this.out = out;
        // Without an id it is a new conversation; with the id of a stored one that would be continued.
        this.conversation = kernel.converse(kernel.scope(), null);
        this.session = kernel.session(kernel.scope(), conversation.sessionId());
    }

    void run(BufferedReader in) throws IOException {
        var model = kernel.model();
        out.println(
                model.isConfigured() ? "Answers come from " + model.describe() : "No model: I quote what I remember.");
        out.println(HELP);
        for (var line = in.readLine(); line != null && !line.equals("/quit"); line = in.readLine()) {
            if (line.startsWith("/")) {
                obey(line);
            } else if (!line.isBlank()) {
                answer(line);
            }
        }
    }

    private void answer(String text) {
        var before = conversation.lastPosition();
        // When said returns, the message is stored; if it cannot be, the kernel reports it and the chat continues.
        session.said(text);
        kernel.awaitQuiet(PATIENCE);
        if (kernel.model().isConfigured()) {
            askModel(text);
        } else {
            quote(text, before);
        }
    }

    private void askModel(String text) {
        var outcome = conversation.answer(text, piece -> {
            out.print(piece);
            out.flush();
        });
        out.println(outcome.isCompleted() ? "" : "No answer: " + outcome.summary());
        // The host stores the answer as well as the question: only the host knows what the user has seen.
        session.answered(conversation.written(), conversation.steps());
    }

    /** A quotation is not stored: memory would remember itself. */
    private void quote(String text, long before) {
        // Messages from this position on would stand before a model's eyes, so memory leaves them out: here, only this
        // one.
        var request = new ContextRequest(text, kernel.scope(), conversation.sessionId(), null, before + 1);
        var shown = kernel.service(ContextInspection.class).stream()
                .flatMap(memory -> memory.inspect(request).decisions().stream())
                .filter(ChatLoop::isFitting)
                .filter(decision -> !decision.memory().content().equals(text)) // asked before, word for word
                .toList();
        shown.forEach(decision -> out.println("  - " + line(decision)));
        if (shown.isEmpty()) {
            out.println("  I know nothing about this yet; I will remember what you said.");
        }
    }

    /** Lines of the user's profile, which every prompt contains, are not shown again for this one. */
    private static boolean isFitting(Decision decision) {
        return decision.outcome() == Outcome.SHOWN || decision.outcome() == Outcome.IN_HISTORY;
    }

    private static String line(Decision decision) {
        var day = LocalDate.ofInstant(decision.memory().eventTime(), ZoneOffset.UTC);
        return day + "  " + decision.memory().content();
    }

    private void obey(String line) {
        var words = line.split(" ", 3);
        switch (words[0]) {
            case "/context" ->
                out.println(kernel.preview(new ContextRequest(
                                line.substring("/context".length()).strip(), kernel.scope(), conversation.sessionId()))
                        .text());
            case "/tools" ->
                kernel.tools().list().forEach(tool -> out.println(tool.name() + "  " + tool.description()));
            case "/tool" -> call(words.length > 1 ? words[1] : "", words.length > 2 ? words[2] : "{}");
            case "/night" -> Night.pass(kernel).forEach(out::println);
            default -> out.println(HELP);
        }
    }

    /** Never throws: what is wrong with a call is its answer, so that a model can mend it. */
    private void call(String tool, String arguments) {
        out.println(kernel.tools()
                .call(tool, arguments, kernel.scope(), conversation.sessionId())
                .json());
    }

    @Override
    public void close() {
        conversation.close();
    }
}
