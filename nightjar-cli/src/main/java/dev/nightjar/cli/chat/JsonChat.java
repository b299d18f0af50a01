package dev.nightjar.cli.chat;

import dev.nightjar.cli.output.Json;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.conversation.RollingSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A chat for programs: one JSON object a line. */
public record JsonChat(Screen screen) implements ChatVoice {

    @Override
    public void welcome(String session, @Nullable String model, boolean isIncognito) {
        var json = new LinkedHashMap<String, Object>();
        json.put("session", session);
        if (model == null) {
            json.put("note", SpokenChat.QUOTES);
        } else {
            json.put("model", model);
        }
        if (isIncognito) {
            json.put("incognito", true);
        }
        screen.line(Json.of(json));
    }

    @Override
    public void resumed(int messages) {
        screen.line(Json.of(Map.of("resumed", messages)));
    }

    @Override
    public void condensed(RollingSummary summary) {
        screen.line(Json.of(Map.of("condensed_up_to", summary.lastSequence())));
    }

    @Override
    public void remembered(String prompt, List<String> lines) {
        answered(prompt, String.join("\n", lines));
    }

    @Override
    public void silent(String prompt) {
        answered(prompt, "");
    }

    // A line is a whole answer: programs have no use for half a one.
    @Override
    public void piece(String text) {}

    @Override
    public void answered(String prompt, String text) {
        var json = new LinkedHashMap<String, Object>();
        json.put("prompt", prompt);
        json.put("text", text);
        screen.line(Json.of(json));
    }

    @Override
    public void context(String block) {
        say("context", block);
    }

    @Override
    public void help() {
        say("help", "/context [PROMPT], /help, /quit");
    }

    @Override
    public void unknown(String command) {
        say("error", "There is no " + command + "; use /context, /help or /quit");
    }

    @Override
    public String notice(String job, String text) {
        var json = new LinkedHashMap<String, Object>();
        json.put("job", job);
        json.put("notice", text);
        return Json.of(json);
    }

    @Override
    public void show(String lines) {
        screen.line(lines);
    }

    @Override
    public void trouble(String reason) {
        say("error", reason);
    }

    @Override
    public void caughtUp(int count) {
        screen.line(Json.of(Map.of("stored_late", count)));
    }

    @Override
    public void review(List<String> lines) {
        screen.line(Json.of(Map.of("review", lines)));
    }

    @Override
    public void farewell() {}

    private void say(String key, String value) {
        var json = new LinkedHashMap<String, Object>();
        json.put(key, value);
        screen.line(Json.of(json));
    }
}
