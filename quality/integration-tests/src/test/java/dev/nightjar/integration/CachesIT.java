package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import dev.nightjar.spi.event.MemoriesErased;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What was erased is in no cache: each hears of it, or has a reason why it need not. */
class CachesIT {

    /** Types that something is kept in longer than a call. */
    private static final Set<String> KEPT_IN = Set.of(
            "com.google.common.cache.CacheBuilder",
            "com.google.common.collect.ConcurrentHashMultiset",
            "com.google.common.collect.MapMaker",
            "java.util.WeakHashMap",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentSkipListMap");

    /** By the class that has it: why what is in it need not go. */
    private static final Map<String, String> REASONS = Map.ofEntries(
            // Cleared by those who hear of it.
            Map.entry("DirectoryNames", "NerExtension clears it"),
            Map.entry("NameIndex", "those of memory are kept by DirectoryNames, the others are configured"),
            Map.entry("StrategyRecognizer", "NerExtension clears it"),
            Map.entry("ClientReading", "MaintenanceExtension clears it"),
            Map.entry("Reflections", "whoever erases clears it; what another process erases is gone after a minute"),
            Map.entry("FlatVectorIndex", "vectors of the store, taken out when VectorIndexer hears of it"),
            Map.entry("LoadedNamespaces", "whose vectors are in FlatVectorIndex"),
            Map.entry("ErasedVectors", "keys and namespaces of what the indexer takes out when it runs next"),
            // Of a turn or call under way.
            Map.entry("RunningTurns", "the turns under way"),
            Map.entry("OpenTurns", "ids of conversations with a turn under way"),
            Map.entry("ConsolidatorTools", "the runs under way"),
            Map.entry("MessageIntake", "the messages on their way into the store"),
            Map.entry("RunningRequests", "the requests under way"),
            Map.entry("Connection", "the requests under way"),
            Map.entry("ActiveRuns", "the runs under way"),
            Map.entry("SpoolIntake", "the messages on their way from the spool into the store"),
            // Nothing of memory in it.
            Map.entry("IncognitoConversations", "incognito conversations, in which nothing of memory is"),
            Map.entry("StoredEntityDirectory", "positions in the table of names"),
            Map.entry("DocumentFrequencies", "numbers of words, shown to nobody"),
            Map.entry("SessionConsolidator", "how often sessions were postponed"),
            Map.entry("MicrometerTelemetry", "names of operations"),
            Map.entry("Configuration", "names of settings"),
            Map.entry("SettingNames", "names of settings"),
            Map.entry("MentionProviders", "permits of providers"),
            Map.entry("Stemmers", "stems of single words"),
            Map.entry("AskingWords", "asking words of languages, from a resource"),
            Map.entry("BlockTexts", "texts of languages, from resources"),
            Map.entry("Sql", "prepared statements"),
            Map.entry("OpenFiles", "which files are open"),
            Map.entry("TestExtensionContext", "services of tests"));

    private static final int MIN_CACHES = 15;

    @Test
    void should_hear_of_erasures_wherever_something_is_kept() {
        var keeping =
                ArchitectureIT.CLASSES.stream().filter(CachesIT::isKeeping).toList();

        assertThat(keeping).hasSizeGreaterThan(MIN_CACHES);
        assertThat(keeping)
                .filteredOn(type -> !isHearing(outermost(type))
                        && !REASONS.containsKey(outermost(type).getSimpleName()))
                .as("classes that keep something: subscribe to MemoriesErased, or say here why they need not")
                .isEmpty();
    }

    @Test
    void should_have_no_reason_for_what_is_not_there() {
        var names = new TreeSet<String>();
        ArchitectureIT.CLASSES.stream()
                .filter(CachesIT::isKeeping)
                .forEach(type -> names.add(outermost(type).getSimpleName()));

        assertThat(names).containsAll(REASONS.keySet());
    }

    /** In a field: made where the object is made, or of a type that forgets by itself. */
    private static boolean isKeeping(JavaClass type) {
        boolean isCache = type.getFields().stream()
                .map(JavaField::getRawType)
                .anyMatch(field -> field.getName().startsWith("com.google.common.cache."));
        boolean isMade = type.getCodeUnits().stream()
                .filter(unit -> List.of("<init>", "<clinit>").contains(unit.getName()))
                .flatMap(unit -> unit.getAccessesFromSelf().stream())
                .anyMatch(access -> KEPT_IN.contains(access.getTargetOwner().getName())
                        || isByUse(access.getTargetOwner().getName(), access.getDescription()));
        return isCache || isMade;
    }

    /** A map that orders by use is one of the newest. */
    private static boolean isByUse(String owner, String call) {
        return owner.equals("java.util.LinkedHashMap") && call.contains("(int, float, boolean)");
    }

    private static boolean isHearing(JavaClass type) {
        return type.getMethods().stream()
                .anyMatch(method -> method.isAnnotatedWith("com.google.common.eventbus.Subscribe")
                        && method.getRawParameterTypes().stream()
                                .anyMatch(parameter -> parameter.isEquivalentTo(MemoriesErased.class)));
    }

    private static JavaClass outermost(JavaClass type) {
        var outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer;
    }
}
