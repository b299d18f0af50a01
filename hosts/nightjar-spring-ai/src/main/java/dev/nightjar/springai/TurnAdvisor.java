package dev.nightjar.springai;

import dev.nightjar.kernel.host.HostSession;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Captures both sides of a turn. It is in front of the advisors for chat memory and tools, so it sees the user's
 * message before anything is added, and the answer after all tool calls. Thread-safe.
 *
 * @param sessions finds the conversation
 * @param turns receives running turns
 */
record TurnAdvisor(SessionResolver sessions, OpenTurns turns) implements CallAdvisor, StreamAdvisor {

    /** In front of the advisors for chat memory and tools, whose order is 200 or more. */
    static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

    /** Key of the conversation in the context of a request, once it is resolved. */
    static final String SESSION = "nightjar.session";

    /** Key of the turn in the context of a request. */
    static final String TURN = "nightjar.turn";

    @Override
    public String getName() {
        return "Nightjar turn";
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        var turn = Turn.begin(session(request), said(request), turns);
        try {
            turn.open();
            var response = chain.nextCall(with(turn, request));
            turn.heard(response);
            turn.complete();
            return response;
        } finally {
            turn.breakOff();
        }
    }

    /** Does not use the store in threads of the model's client, which must not wait. */
    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        return Flux.defer(() -> {
            HostSession session = session(request);
            return Mono.fromCallable(() -> Turn.begin(session, said(request), turns))
                    .subscribeOn(Schedulers.boundedElastic())
                    .flatMapMany(turn -> chain.nextStream(with(turn, request))
                            .doFirst(turn::open)
                            .doOnNext(turn::heard)
                            .concatWith(Mono.<ChatClientResponse>fromRunnable(turn::streamed)
                                    .subscribeOn(Schedulers.boundedElastic()))
                            .doOnError(failure -> turn.breakOff())
                            .doOnCancel(turn::breakOff));
        });
    }

    private HostSession session(ChatClientRequest request) {
        if (request.context().get(SESSION) instanceof HostSession session) {
            return session;
        }
        Object id = request.context().get(ChatMemory.CONVERSATION_ID);
        if (id == null) {
            throw new IllegalArgumentException(
                    "A request needs the id of its conversation: ask with NightjarMemory.prompt, or"
                            + " give the advisors the parameter '" + ChatMemory.CONVERSATION_ID + "'");
        }
        return sessions.session(id.toString());
    }

    private static String said(ChatClientRequest request) {
        return request.prompt().getUserMessage().getText();
    }

    /** The request as the turn's context, history and tools need it. */
    private static ChatClientRequest with(Turn turn, ChatClientRequest request) {
        return request.mutate()
                .prompt(ToolSession.in(request.prompt(), turn.session()))
                .context(TURN, turn)
                .build();
    }
}
