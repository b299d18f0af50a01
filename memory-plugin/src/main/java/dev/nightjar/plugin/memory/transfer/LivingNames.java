package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.EntityType;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The names that something left mentions, so that no name comes back of which all was erased. */
final class LivingNames {

    private final Set<String> names = new HashSet<>();
    private final boolean isAny;

    /** @param memories what is left; empty where nothing was erased, so that every name is known */
    LivingNames(Collection<MemoryItem> memories) {
        isAny = memories.isEmpty();
        for (var memory : memories) {
            memory.mentions().forEach(mention -> names.add(name(mention.type(), mention.name())));
            var turn = memory.turn();
            if (turn != null && turn.speaker() != null) {
                names.add(name(EntityType.PERSON, turn.speaker()));
            }
        }
    }

    boolean has(EntityItem entity) {
        return isAny || names.contains(name(entity.type(), entity.name()));
    }

    private static String name(EntityType type, String name) {
        return type + " " + NameKey.of(name);
    }
}
