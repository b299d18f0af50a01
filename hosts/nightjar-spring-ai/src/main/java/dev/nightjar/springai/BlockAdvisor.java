package dev.nightjar.springai;

import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/**
 * Puts the turn's context in front of the user's text, after the history. It is the last advisor before the model, so
 * no chat memory stores the context, and each model call of a turn with tools has it in the same place. Does nothing
 * without a {@link TurnAdvisor}. Thread-safe.
 */
record BlockAdvisor() implements CallAdvisor, StreamAdvisor {

    static final int ORDER = Ordered.LOWEST_PRECEDENCE - 100;

    @Override
    public String getName() {
        return "Nightjar block";
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        return chain.nextCall(withBlock(request));
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        return Flux.defer(() -> chain.nextStream(withBlock(request)));
    }

    private static ChatClientRequest withBlock(ChatClientRequest request) {
        if (!(request.context().get(TurnAdvisor.TURN) instanceof Turn turn)) {
            return request;
        }
        turn.shown(request.prompt().getInstructions());
        if (turn.block().isEmpty()) {
            return request;
        }
        var prompt = request.prompt()
                .augmentUserMessage(message -> message.mutate()
                        .text(turn.block() + "\n\n" + message.getText())
                        .build());
        return request.mutate().prompt(prompt).build();
    }
}
