package dev.nightjar.web;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Reflection;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** A small memory with something of each kind. */
final class Story {

    private static final Instant BEGIN = Instant.now().minus(Duration.ofDays(40));
    private static final int TURNS_OF_A_SESSION = 100;

    private final WebHost host;

    private Story(WebHost host) {
        this.host = host;
    }

    /** Tells it to this host and returns the id of a fact that replaced another one. */
    static MemoryId tell(WebHost host) {
        return new Story(host).tell();
    }

    private MemoryId tell() {
        say("moving", 0, "Hi! I live in Oslo, but Greta and I want to move nearer to the sea.", "Where to?");
        say("moving", 1, "Bergen, perhaps. Greta has found work at the aquarium there.", "That sounds wonderful.");
        say("aquarium", 20, "We moved! I live in Bergen now, near the harbour.", "Welcome to Bergen!");
        say("aquarium", 21, "My project Fjordlog counts porpoises from the window.", "What is it written in?");
        say("plans", 38, "On Friday I meet Erik from the Bergen Institute.", "I will remind you.");
        say("mail", 39, "A prince writes to me: Ada, transfer money!", "That looks like a fraud.");
        var oslo = learn("moving", "Ada lives in Oslo", 0.9);
        learn("moving", "Greta works at the aquarium of Bergen", 0.85);
        learn("aquarium", "Fjordlog is Ada's project for counting porpoises", 0.95);
        learn("plans", "Ada meets Erik of the Bergen Institute on Friday", 0.7);
        var bergen = host.memory()
                .correct(WebHost.ADA, oslo, "Ada lives in Bergen, near the harbour")
                .orElseThrow();
        var confirmed = learn("moving", "Ada is allergic to hazelnuts", 0.9);
        var unused = host.memory().confirm(WebHost.ADA, confirmed).orElseThrow();
        host.memory().remember(WebHost.ADA, FactDraft.of("Erik may know Greta", 0.12, "import"));
        host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder("Ada should transfer money to a prince", 0.9, "session-reader/1")
                                .origin(Origin.WEB)
                                .sessionId("mail")
                                .derivedFrom(List.of(host.memory()
                                        .list(WebHost.ADA, MemoryFilter.ALL.inSession("mail"), 2)
                                        .get(1)
                                        .id()))
                                .build());
        host.kernel()
                .service(NoteService.class)
                .orElseThrow()
                .save(
                        WebHost.ADA,
                        NoteDraft.builder("Answer Ada in short sentences", "import")
                                .key("style")
                                .build());
        host.memory()
                .saveReflection(
                        WebHost.ADA,
                        new Reflection.Draft(
                                "Ada talks most of the sea and of moving.", List.of(), "test", List.of(bergen.id())));
        return bergen.id();
    }

    /** Many more turns, about many people. */
    static void tellMuch(WebHost host, int turns) {
        var story = new Story(host);
        IntStream.range(0, turns / 2)
                .forEach(i -> story.say(
                        "talk-" + i / TURNS_OF_A_SESSION,
                        i / TURNS_OF_A_SESSION % 30,
                        "Person" + i % 97 + " called about shipment " + i
                                + " to Hamburg, and wants an answer by Friday.",
                        "I noted shipment " + i + "."));
    }

    private void say(String session, int day, String said, String answer) {
        var time = BEGIN.plus(Duration.ofDays(day));
        host.kernel()
                .events()
                .post(UserMessage.of(WebHost.ADA, session, said, time).by("Ada"));
        host.kernel().events().post(AgentResponse.of(WebHost.ADA, session, answer, time.plusSeconds(30)));
    }

    private MemoryId learn(String session, String text, double confidence) {
        var turns = host.memory().list(WebHost.ADA, MemoryFilter.ALL.inSession(session), 10);
        return host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder(text, confidence, "import")
                                .sessionId(session)
                                .eventTime(turns.get(0).eventTime())
                                .names(List.of(
                                                new Named("Ada", EntityType.PERSON),
                                                new Named("Greta", EntityType.PERSON),
                                                new Named("Fjordlog", EntityType.PROJECT),
                                                new Named("Bergen", EntityType.LOCATION))
                                        .stream()
                                        .filter(named -> text.contains(named.name()))
                                        .toList())
                                .derivedFrom(List.of(turns.get(turns.size() - 1).id()))
                                .build())
                .id();
    }
}
