package dev.nightjar.web.page;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.web.page.Notice.Undo;
import java.time.Clock;
import java.time.DateTimeException;
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

    /** Same, or this value. */
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

    /** Where one came from: as the field {@code back} says, or as the browser says, or this. */
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

    /** Whether it is the user of the host itself. */
    public boolean isOperator() {
        return scope.namespace().equals(kernel.scope().namespace());
    }

    /** The host's clock, with the zone in which days are told. */
    public Clock clock() {
        return kernel.clock();
    }

    /** Texts and times in the language of the page. */
    public Texts texts() {
        return new Texts(clock(), words);
    }

    /** Long-term memory. */
    public MemoryService memory() {
        return service(MemoryService.class);
    }

    /**
     * What memory offers, such as its notes.
     *
     * @throws MemoryException when no plugin offers it
     */
    public <T> T service(Class<T> type) {
        return kernel.service(type)
                .orElseThrow(() -> new MemoryException("No plugin offers memory; 'nightjar doctor' tells why"));
    }

    /** Lets the next page say what was done, see {@link Words#say}. */
    public void tell(String english, Object... values) {
        tell(null, english, values);
    }

    /** Same, with a form that takes it back. */
    public void tell(@Nullable Undo undo, String english, Object... values) {
        notices.accept(new Notice(words.say(english, values), undo));
    }

    /** A number of memories in words. */
    public String memories(long number) {
        return words.count(number, "{0} memory", "{0} memories");
    }
}
