package dev.nightjar.web.page;

import com.google.common.hash.Hashing;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.web.page.Notice.Undo;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request to a page.
 *
 * @param kernel the running kernel
 * @param scope whose memories
 * @param parameters the parameters of the address or form
 * @param cameFrom the address of the page that led here; null when it is another site's, or not known
 * @param words the language of the page
 * @param notices receives what the next page says
 */
public record PageCall(
        AgentKernel kernel,
        MemoryScope scope,
        Map<String, List<String>> parameters,
        @Nullable String cameFrom,
        Words words,
        Consumer<Notice> notices) {

    private static final Pattern COMMA = Pattern.compile(",");

    /** A parameter without white space around it; empty when it is missing or blank. */
    public Optional<String> text(String name) {
        return all(name).stream().findFirst();
    }

    public String text(String name, String otherwise) {
        return text(name).orElse(otherwise);
    }

    /**
     * The address of the same page with other parameters.
     *
     * @param changed names and values in turn
     */
    public String at(String path, String... changed) {
        var all = new TreeMap<String, String>();
        parameters.keySet().forEach(name -> text(name).ifPresent(value -> all.put(name, value)));
        for (int i = 0; i + 1 < changed.length; i += 2) {
            all.put(changed[i], changed[i + 1]);
        }
        return Links.to(
                path,
                all.entrySet().stream()
                        .flatMap(one -> Stream.of(one.getKey(), one.getValue()))
                        .toArray(String[]::new));
    }

    /** Address to return to: the field {@code back}, else the page of the link or form, else the given one. */
    public String back(String otherwise) {
        return text("back").filter(Links::isOwn).orElse(cameFrom == null ? otherwise : cameFrom);
    }

    /** All values of a parameter that are not blank. */
    public List<String> all(String name) {
        return parameters.getOrDefault(name, List.of()).stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /** The mark of what a preview shows: the same for the same values in the same order. */
    public static String mark(List<?> values) {
        return Hashing.sha256()
                .hashString(values.toString(), StandardCharsets.UTF_8)
                .toString();
    }

    /** Whether a form confirms what the preview with this mark showed. */
    public boolean hasSeen(String mark) {
        return text("seen", "").equals(mark);
    }

    /** Memories named by the fields {@code id}, or by {@code ids} with commas between them. */
    public List<MemoryId> ids() {
        return Stream.concat(all("id").stream(), all("ids").stream().flatMap(COMMA::splitAsStream))
                .map(MemoryId::new)
                .toList();
    }

    /**
     * A parameter that has to be there.
     *
     * @throws PageProblem when it is missing
     */
    public String required(String name) {
        return text(name).orElseThrow(() -> new PageProblem(400, "The field '{0}' is empty; fill it in", name));
    }

    /**
     * A whole number, or the nearest in the range.
     *
     * @throws PageProblem when it is not a number
     */
    public int number(String name, int otherwise, int least, int most) {
        try {
            return text(name)
                    .map(value -> Math.max(least, Math.min(most, Integer.parseInt(value))))
                    .orElse(otherwise);
        } catch (NumberFormatException e) {
            throw new PageProblem(400, "'{0}' must be a whole number", name);
        }
    }

    /**
     * A day.
     *
     * @throws PageProblem when it is not one such as 2026-01-31
     */
    public Optional<LocalDate> day(String name) {
        try {
            return text(name).map(LocalDate::parse);
        } catch (DateTimeException e) {
            throw new PageProblem(400, "'{0}' must be a day such as 2026-01-31", name);
        }
    }

    /** The address of the memory that replaced another; null for none, or when it is gone. */
    public @Nullable String successor(MemoryId id) {
        return Optional.ofNullable(memory().successors(scope, List.of(id)).get(id))
                .filter(by -> find(by).isPresent())
                .map(Links::memory)
                .orElse(null);
    }

    /** The beginning of a day in the zone of the host's clock. */
    public Instant start(LocalDate day) {
        return day.atStartOfDay(clock().getZone()).toInstant();
    }

    /** A memory that the scope may read. */
    public Optional<Memory> find(MemoryId id) {
        return memory().find(scope, id);
    }

    /** Whether the user is that of the host's own namespace. */
    public boolean isOperator() {
        return scope.namespace().equals(kernel.scope().namespace());
    }

    /** The host's clock, in the zone of the shown days. */
    public Clock clock() {
        return kernel.clock();
    }

    public Texts texts() {
        return new Texts(clock(), words);
    }

    public MemoryService memory() {
        return service(MemoryService.class);
    }

    /**
     * A service of memory, such as its notes.
     *
     * @throws MemoryException when no plugin offers it
     */
    public <T> T service(Class<T> type) {
        return kernel.service(type)
                .orElseThrow(() -> new MemoryException("No plugin offers memory; 'nightjar doctor' names the reason"));
    }

    /** Shows a message on the next page, see {@link Words#say}. */
    public void tell(String english, Object... values) {
        tell(null, english, values);
    }

    /** Shows a message on the next page, with a form that takes the change back. */
    public void tell(@Nullable Undo undo, String english, Object... values) {
        notices.accept(new Notice(words.say(english, values), undo));
    }

    public String memories(long number) {
        return words.count(number, "{0} memory", "{0} memories");
    }
}
