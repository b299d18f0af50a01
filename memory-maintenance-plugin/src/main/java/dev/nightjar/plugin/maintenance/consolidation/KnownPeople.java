package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.util.function.BiPredicate;

/**
 * Whether memory knows somebody of a name. Rules need it where a sentence begins with a name, because any word has a
 * capital letter there: "Imani has left Oxfam" is about a person only for those who know Imani. Thread-safe.
 *
 * @param context where the memory is asked for; nobody is known while there is none
 */
public record KnownPeople(ExtensionContext context) implements BiPredicate<MemoryScope, String> {

    @Override
    public boolean test(MemoryScope scope, String name) {
        return context.service(MemoryService.class)
                .flatMap(memory -> memory.entity(scope, name, MemoryFilter.ALL, 1))
                .filter(profile -> profile.entity().type() == EntityType.PERSON)
                .isPresent();
    }
}
