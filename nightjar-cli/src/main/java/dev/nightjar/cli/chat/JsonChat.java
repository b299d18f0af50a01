package dev.nightjar.cli.chat;

import dev.nightjar.cli.json.Json;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.spi.conversation.RollingSummary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A chat for programs, with one JSON object on each line. */
public record JsonChat(Screen screen) implements ChatVoice {

    private record Welcome(
            String session,
            @Nullable String note,
            @Nullable String model,
            @Nullable Boolean incognito) {}

    private record Answer(String prompt, String text) {}

    private record Forgettable(String prompt, List<String> found, String command) {}

    private record Notice(String job, String notice) {}

    @Override
    public void welcome(String session, @Nullable String model, boolean isIncognito) {
        say(new Welcome(session, model == null ? SpokenChat.QUOTES : null, model, isIncognito ? true : null));
    }

    @Override
    public void resumed(int messages) {
        say(Map.of("resumed", messages));
    }

    @Override
    public void condensed(RollingSummary summary) {
        say(Map.of("condensed_up_to", summary.lastSequence()));
    }

    @Override
    public void remembered(String prompt, List<String> lines) {
        answered(prompt, String.join("\n", lines));
    }

    @Override
    public void forgettable(String prompt, List<String> lines, String command) {
        say(new Forgettable(prompt, lines, command));
    }

    @Override
    public void silent(String prompt) {
        answered(prompt, "");
    }

    // Programs get whole answers only, one on each line.
    @Override
    public void piece(String text) {}

    @Override
    public void answered(String prompt, String text) {
        say(new Answer(prompt, text));
    }

    @Override
    public void context(String block) {
        say(Map.of("context", block));
    }

    @Override
    public void help() {
        say(Map.of("help", "/context [PROMPT], /help, /quit"));
    }

    @Override
    public void unknown(String command) {
        trouble("There is no " + command + "; use /context, /help or /quit");
    }

    @Override
    public String notice(String job, String text) {
        return Json.of(new Notice(job, text));
    }

    @Override
    public void show(String lines) {
        screen.line(lines);
    }

    @Override
    public void trouble(String reason) {
        say(Map.of("error", reason));
    }

    @Override
    public void caughtUp(int count) {
        say(Map.of("stored_late", count));
    }

    @Override
    public void review(List<String> lines) {
        say(Map.of("review", lines));
    }

    @Override
    public void farewell() {}

    private void say(Object value) {
        screen.line(Json.of(value));
    }
}
