package dev.nightjar.testkit.host;

import dev.nightjar.testkit.ModelReply;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A model whose answers the test sets. The door under test puts it behind its framework's model interface. Thread-safe.
 */
public final class HostModel {

    /** Where the stream of an answer breaks, in its text. */
    public static final String BREAK = "\0";

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

    /** Sets how it answers from now on; an exception is a failure of the model. Clears the requests so far. */
    public synchronized void answers(Function<HostRequest, ModelReply.Said> with) {
        script = with;
        requests.clear();
    }

    /** Sets the answer from now on. Clears the requests so far. */
    public void answers(String text) {
        answers(request -> said(text));
    }

    /** The answer to a request; called by the door. */
    public ModelReply.Said ask(HostRequest request) {
        Function<HostRequest, ModelReply.Said> current;
        synchronized (this) {
            requests.add(request);
            current = script;
        }
        return current.apply(request);
    }

    /** The requests since the last change of the answers, oldest first. */
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

    /**
     * The pieces of a streamed answer, each a word with the spaces before it. If the text has {@link #BREAK}, getting
     * the piece with it fails.
     */
    public static List<String> pieces(String text) {
        var pieces = List.of(text.split("(?= )"));
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                if (pieces.get(index).contains(BREAK)) {
                    throw new IllegalStateException("The stream broke");
                }
                return pieces.get(index);
            }

            @Override
            public int size() {
                return pieces.size();
            }
        };
    }
}
