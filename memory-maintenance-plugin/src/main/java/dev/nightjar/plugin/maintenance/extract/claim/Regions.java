package dev.nightjar.plugin.maintenance.extract.claim;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Knows countries and other regions by name: who lives in Norway and who lives in Oslo may be the same. */
final class Regions {

    private static final Set<String> NAMES =
            Stream.concat(countries(), regions()).collect(Collectors.toUnmodifiableSet());

    private Regions() {}

    private static Stream<String> countries() {
        return Stream.of("en", "de", "es")
                .map(Locale::forLanguageTag)
                .flatMap(language -> Arrays.stream(Locale.getISOCountries())
                        .map(code ->
                                new Locale.Builder().setRegion(code).build().getDisplayCountry(language)))
                .map(name -> name.toLowerCase(Locale.ROOT));
    }

    private static Stream<String> regions() {
        return SlotWords.section("regions").stream().map(name -> name.replace('_', ' '));
    }

    /** Whether only one of two places is a region, so that the other may lie in it. */
    static boolean isOnlyOne(String place, String other) {
        return NAMES.contains(place) != NAMES.contains(other);
    }
}
