package dev.nightjar.testkit.host;

import dev.nightjar.testkit.ModelReply;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A model that answers as a test says. The door under test puts it behind the model interface of its framework. Thread-safe.
 */
public final class HostModel {

    private final List<HostRequest> requests = new ArrayList<>();
    private Function<HostRequest, ModelReply.Said> script = request -> said("Understood.");

    /** A final answer. */
    public static ModelReply.Said said(String text) {
        return (ModelReply.Said) ModelReply.text(text);
    }

    /** A call of one tool, with its arguments as a JSON object. */
    public static ModelReply.Said call(String tool, String jsonArguments) {
        return (ModelReply.Said) ModelReply.call(tool, jsonArguments);
    }

    /** Answers from now on like this; what it throws is a failure of the model. Forgets the requests so far. */
    public synchronized void answers(Function<HostRequest, ModelReply.Said> with) {
        script = with;
        requests.clear();
    }

    /** Answers this from now on. Forgets the requests so far. */
    public void answers(String text) {
        answers(request -> said(text));
    }

    /** What the model says to this request; for the door. */
    public ModelReply.Said ask(HostRequest request) {
        Function<HostRequest, ModelReply.Said> current;
        synchronized (this) {
            requests.add(request);
            current = script;
        }
        return current.apply(request);
    }

    /** The requests since the script was set, oldest first. */
    public synchronized List<HostRequest> requests() {
        return List.copyOf(requests);
    }

    /** The newest request. */
    public HostRequest newest() {
        var all = requests();
        if (all.isEmpty()) {
            throw new AssertionError("The model was not asked");
        }
        return all.get(all.size() - 1);
    }

    /** The pieces in which an answer is streamed, each a word with the blanks in front of it. */
    public static List<String> pieces(String text) {
        return List.of(text.split("(?= )"));
    }
}
