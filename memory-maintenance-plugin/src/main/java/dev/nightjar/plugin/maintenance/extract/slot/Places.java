package dev.nightjar.plugin.maintenance.extract.slot;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Countries and other regions that towns lie in: living in one and in a town may both be true. */
final class Places {

    private static final Set<String> COUNTRIES = Arrays.stream(Locale.getISOCountries())
            .map(code -> new Locale.Builder().setRegion(code).build().getDisplayCountry(Locale.ENGLISH))
            .map(Words::lower)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> REGIONS = Words.set("""
            us usa uk america england scotland wales europe asia africa scandinavia holland britain alabama alaska arizona
            arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas
            kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada
            new_hampshire new_jersey new_mexico new_york_state north_carolina north_dakota ohio oklahoma oregon pennsylvania
            rhode_island south_carolina south_dakota tennessee texas utah vermont virginia washington_state west_virginia
            wisconsin wyoming ontario quebec alberta british_columbia bavaria tuscany catalonia brittany provence victoria
            queensland""");

    private Places() {}

    static boolean isRegion(String place) {
        var name = Words.lower(place.startsWith("the ") || place.startsWith("The ") ? place.substring(4) : place);
        return COUNTRIES.contains(name) || REGIONS.contains(name);
    }
}
