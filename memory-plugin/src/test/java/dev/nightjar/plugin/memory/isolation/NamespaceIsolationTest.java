package dev.nightjar.plugin.memory.isolation;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.isolation.ForgedArguments.NotForgeableException;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolCall;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every public entry point that takes a scope, found by reflection, is called by one user with everything that points
 * at another one: once in a store with the other one's memory and once in a store without. Both must answer the same.
 */
class NamespaceIsolationTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));
    private static final List<String> TOOLSETS =
            List.of("facts", "basic", "notes", "keyed", "files", "scratchpad", "working_memory");
    /**
     * Random ids and the marks of blocks, which must not occur in them; identities of objects, the size of the file,
     * and scores: how rare a word is, is counted over the whole file. The order of what is found must be the same all
     * the same.
     */
    private static final Pattern DIFFERS_BY_STORE = Pattern.compile(
            "(?<=[_-])[0-9A-Z]{26}|(?<=\\[)[0-9A-Z]{6,8}(?=])|@[0-9a-f]{3,}|(?<=memory id=\")[0-9a-z]+|databaseBytes=\\d+|(?<=owner=)[0-9a-f-]{36}|(?<=fingerprint=)[^,\\]]+|\\d+\\.\\d+(E-?\\d+)?");
    /** Each kind of a sealed type and each id gets its turn. */
    private static final int TURNS = 7;

    @RegisterExtension
    final StartedMemory shared =
            StartedMemory.with(StartedMemory.settings(TOOLSETS, Map.of("basic", "basic_", "keyed", "keyed_")));

    @RegisterExtension
    final StartedMemory alone =
            StartedMemory.with(StartedMemory.settings(TOOLSETS, Map.of("basic", "basic_", "keyed", "keyed_")));

    @TempDir
    Path folder;

    private ForgedArguments forged;

    /** A way in, and how it is called in a store. */
    private record EntryPoint(String name, Call call) {}

    @FunctionalInterface
    private interface Call {
        Object in(StartedMemory memory, int turn) throws ReflectiveOperationException;
    }

    @BeforeEach
    void remember() throws IOException {
        var file = folder.toRealPath().resolve("diary.txt");
        var ids = new ArrayList<MemoryId>();
        shared.user("diary", "My sister Edwina lives in Reykjavik");
        shared.agent("diary", "I shall remember Edwina in Reykjavik");
        var source = shared.episodes("diary").get(0).id();
        ids.add(shared.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Edwina lives in Reykjavik", 0.3, "test")
                                .sessionId("diary")
                                .derivedFrom(List.of(source))
                                .build())
                .id());
        ids.add(source);
        ids.add(shared.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("The key of Reykjavik is blue", "test")
                                .key("blue key")
                                .build())
                .note()
                .id());
        ids.add(shared.service()
                .saveReflection(SCOPE, new Reflection.Draft("Edwina matters most", List.of(), "test", List.of(source)))
                .id());
        service(shared, WorkingMemoryService.class)
                .edit(
                        SCOPE,
                        new WorkingMemoryEdit(0, Section.CURRENT_GOALS, List.of(), List.of("Call Edwina"), "test"));
        shared.callIn("diary", "scratchpad_write", List.of("Edwina waits"));
        var documents = service(shared, DocumentService.class);
        documents.index(SCOPE, List.of(Files.writeString(file, "Edwina keeps a diary in Reykjavik")), progress -> {});
        ids.add(shared.service()
                .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.DOCUMENT), 1)
                .get(0)
                .id());
        var run = service(shared, MemoryMaintenance.class).beginRun(SCOPE, "decay");
        for (var memory : List.of(shared, alone)) {
            memory.service().remember(BOB, FactDraft.of("Bob rows on the lake", 0.9, "test"));
        }
        forged = new ForgedArguments(
                BOB,
                BOB.agentId(),
                shared.clock().instant(),
                ids,
                Map.of(
                        "uri", List.of(file.toUri().toString()),
                        "session", List.of("diary"),
                        "key", List.of("blue key"),
                        "run", List.of(run.value()),
                        "id", ids.stream().map(MemoryId::value).toList(),
                        "name", List.of("Edwina", "Reykjavik"),
                        "", List.of("Edwina lives in Reykjavik", "The key of Reykjavik is blue", "Edwina")));
    }

    @Test
    @Tag("A8")
    @Tag("R5")
    @Tag("V5")
    @Tag("X08")
    @Tag("X71")
    @Tag("X97")
    @DisplayName("whatever a user asks for, with ids, sessions, keys and names of another one, every "
            + "entry point answers as if the other one did not exist, and changes nothing of theirs")
    void should_answer_as_if_nobody_else_existed() throws ReflectiveOperationException {
        var before = everythingOf(SCOPE);
        var differing = new ArrayList<String>();
        var uncalled = new TreeMap<String, String>();
        for (var entry : entryPoints()) {
            boolean isCalled = false;
            for (int turn = 0; turn < TURNS; turn++) {
                try {
                    var seen = answer(entry, shared, turn);
                    var expected = answer(entry, alone, turn);
                    isCalled = true;
                    if (!seen.equals(expected)) {
                        differing.add(entry.name + ", turn " + turn + ":\n  " + seen + "\n  " + expected);
                    }
                } catch (NotForgeableException e) {
                    uncalled.put(entry.name, String.valueOf(e.getMessage()));
                }
            }
            if (isCalled) {
                uncalled.remove(entry.name);
            }
        }
        assertThat(uncalled).isEmpty();
        assertThat(differing).isEmpty();
        assertThat(everythingOf(SCOPE)).isEqualTo(before);
    }

    private List<EntryPoint> entryPoints() {
        var services = shared.context().services().stream()
                .sorted(Comparator.comparing(Class::getName))
                .flatMap(type -> Arrays.stream(type.getMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers()))
                        .filter(NamespaceIsolationTest::isAboutAScope)
                        .sorted(Comparator.comparing(Method::toString))
                        .map(method -> new EntryPoint(
                                type.getSimpleName() + '.' + method.getName(),
                                (memory, turn) -> method.invoke(service(memory, type), forged.of(method, turn)))));
        var tools = shared.extension().tools().stream()
                .map(tool -> new EntryPoint("tool " + tool.name(), (memory, turn) -> call(memory, tool.name(), turn)));
        var context = Stream.of(new EntryPoint(
                "context",
                (memory, turn) -> memory.extension()
                        .buildContext(new ContextRequest(
                                forged.words().get("").get(turn % 3), BOB, turn % 2 == 0 ? "diary" : null))));
        return Stream.of(services, tools, context).flatMap(all -> all).toList();
    }

    /** Others are for hosts and programs that keep whole files, and name no user. */
    private static boolean isAboutAScope(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .anyMatch(type -> type == MemoryScope.class
                        || (type.isRecord()
                                && Arrays.stream(type.getRecordComponents())
                                        .anyMatch(part -> part.getType() == MemoryScope.class)));
    }

    private Object call(StartedMemory memory, String name, int turn) throws ReflectiveOperationException {
        return call(
                memory.extension().tools().stream()
                        .filter(tool -> tool.name().equals(name))
                        .findFirst()
                        .orElseThrow(),
                turn);
    }

    private <A extends Record> Object call(Tool<A> tool, int turn) throws ReflectiveOperationException {
        var constructor = tool.argumentType().getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        var arguments = tool.argumentType().cast(constructor.newInstance(forged.of(constructor, turn)));
        try {
            return tool.call(new ToolCall<>(arguments, BOB, turn % 2 == 0 ? "diary" : "other"));
        } catch (IllegalArgumentException | IllegalStateException e) {
            return e;
        }
    }

    /** What is answered or refused. */
    private static String answer(EntryPoint entry, StartedMemory memory, int turn) throws ReflectiveOperationException {
        Object answer;
        try {
            answer = entry.call.in(memory, turn);
        } catch (InvocationTargetException e) {
            answer = e.getCause();
        }
        return DIFFERS_BY_STORE.matcher(String.valueOf(answer)).replaceAll("#");
    }

    private Map<String, String> everythingOf(MemoryScope scope) {
        var all = new LinkedHashMap<String, String>();
        var exported = new ArrayList<String>();
        service(shared, MemoryTransfer.class).export(scope, item -> exported.add(item.toString()));
        all.put("export", String.join("\n", exported));
        all.put(
                "stats",
                DIFFERS_BY_STORE
                        .matcher(shared.service().stats(scope).toString())
                        .replaceAll("#"));
        all.put(
                "notes",
                service(shared, NoteService.class)
                        .list(scope, MemoryFilter.ALL, 0, 99)
                        .toString());
        all.put(
                "working memory",
                service(shared, WorkingMemoryService.class).read(scope).toString());
        all.put(
                "messages",
                service(shared, ConversationStore.class)
                        .messages(scope, "diary", 99)
                        .toString());
        all.put("scratchpad", shared.callIn("diary", "scratchpad_read").toString());
        all.put(
                "documents",
                service(shared, DocumentService.class).list(scope, 0, 99).toString());
        all.put("runs", service(shared, MemoryMaintenance.class).runs(scope, 99).toString());
        return all;
    }

    private static <S> S service(StartedMemory memory, Class<S> type) {
        return memory.context().service(type).orElseThrow();
    }
}
