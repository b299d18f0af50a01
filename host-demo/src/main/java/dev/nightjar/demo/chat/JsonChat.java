package dev.nightjar.demo.chat;

import dev.nightjar.demo.output.Json;
import dev.nightjar.demo.output.Screen;
import java.util.LinkedHashMap;

/** A chat for programs: one JSON object a line. */
public final class JsonChat implements ChatVoice {

    private final Screen screen;

    /** On this screen. */
    public JsonChat(Screen screen) {
        this.screen = screen;
    }

    @Override
    public void welcome(String session) {
        say("session", session);
    }

    @Override
    public void answer(String prompt, String remembered) {
        var json = new LinkedHashMap<String, Object>();
        json.put("prompt", prompt);
        json.put("text", remembered);
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
    public void notice(String job, String text) {
        var json = new LinkedHashMap<String, Object>();
        json.put("job", job);
        json.put("notice", text);
        screen.line(Json.of(json));
    }

    @Override
    public void trouble(String reason) {
        say("error", reason);
    }

    @Override
    public void farewell() {}

    private void say(String key, String value) {
        var json = new LinkedHashMap<String, Object>();
        json.put(key, value);
        screen.line(Json.of(json));
    }
}
