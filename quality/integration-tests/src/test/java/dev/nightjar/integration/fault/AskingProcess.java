package dev.nightjar.integration.fault;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * A host of a shared server in a process of its own: says and asks something for one user after the other until the
 * process is killed. Every user says the same but for a word that is his own. What is committed is acknowledged by a
 * line, and so is each answer.
 */
final class AskingProcess {

    static final int USERS = 20;

    /** Begins a line about a message that is committed, followed by its text. */
    static final String TURN = "turn ";

    /** A line about an answer in which everything is of him who asked. */
    static final String OWN = "own";

    /** The same about one that has something in it. */
    static final String OWN_AND_MORE_THAN_NOTHING = "own, and not empty";

    /** Begins a line about an answer with something of another user, followed by the user and the answer. */
    static final String FOREIGN = "foreign ";

    private static final Pattern MARK = Pattern.compile("user\\d+z");
    private static final int HITS = 10;

    private AskingProcess() {}

    /** The data root, the folder of plugins, the address of the server, its user, and a name no other process has. */
    public static void main(String[] arguments) {
        var name = arguments[4];
        var kernel = AgentKernel.builder()
                .agent(Stores.AGENT)
                .dataRoot(Path.of(arguments[0]))
                .plugins(Path.of(arguments[1]))
                .environment(server(arguments[2], arguments[3]))
                .polling(false)
                .warmUp(false)
                .contextTimeout(Stores.LONG)
                .start();
        kernel.events().register(new Acknowledgement());
        var random = new Random(name.hashCode());
        for (int i = 0; ; i++) {
            int user = random.nextInt(USERS);
            say(kernel, user, mark(user) + " saw lamp " + name + "-" + i + " burn in the harbour");
            var question = "Which lamp did " + mark(random.nextInt(USERS)) + " see burn in the harbour?";
            var answer = random.nextBoolean() ? block(kernel, user, question) : hits(kernel, user, question);
            System.out.println(verdict(user, answer));
        }
    }

    /** The variables that make a host use a server. */
    static Map<String, String> server(String url, String user) {
        return Map.of(
                "NIGHTJAR_MEMORY_STORE",
                "postgresql",
                "NIGHTJAR_MEMORY_POSTGRESQL_URL",
                url,
                "NIGHTJAR_MEMORY_POSTGRESQL_USER",
                user,
                "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS",
                "120000");
    }

    /** Whose memories these are. */
    static MemoryScope scope(AgentKernel kernel, int user) {
        return kernel.scope(new Namespace("user:" + user));
    }

    /** The word that stands in all that a user says, and in nothing else. */
    static String mark(int user) {
        return "user" + user + "z";
    }

    private static void say(AgentKernel kernel, int user, String text) {
        kernel.events()
                .post(UserMessage.of(
                                scope(kernel, user),
                                "session",
                                text,
                                kernel.clock().instant())
                        .withMessageId(text));
    }

    private static String block(AgentKernel kernel, int user, String question) {
        return kernel.session(scope(kernel, user), "another session").context(question);
    }

    private static String hits(AgentKernel kernel, int user, String question) {
        var text = new StringBuilder();
        Stores.memory(kernel)
                .search(scope(kernel, user), SearchRequest.of(question, HITS))
                .forEach(hit -> text.append(hit.memory().content()).append('\n'));
        return text.toString();
    }

    private static String verdict(int user, String answer) {
        boolean isForeign =
                MARK.matcher(answer).results().anyMatch(mark -> !mark.group().equals(mark(user)));
        if (isForeign) {
            return FOREIGN + mark(user) + " got " + answer.replace('\n', '|');
        }
        return answer.contains(mark(user)) ? OWN_AND_MORE_THAN_NOTHING : OWN;
    }

    private static final class Acknowledgement {

        @Subscribe
        @AllowConcurrentEvents
        public void on(EpisodeRecorded stored) {
            System.out.println(TURN + Objects.requireNonNull(stored.messageId()));
        }
    }
}
