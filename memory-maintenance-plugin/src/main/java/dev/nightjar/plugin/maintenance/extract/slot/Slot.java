package dev.nightjar.plugin.maintenance.extract.slot;

import dev.nightjar.plugin.maintenance.extract.text.Words;

/**
 * Something that can be only one way at a time.
 *
 * @param subject who or what has it
 * @param attribute which property, such as {@code lives in}
 * @param value the value it has
 * @param isState whether the fact says so itself; an event that led to it stays true when it ends
 */
public record Slot(String subject, String attribute, String value, boolean isState) {

    /** Whether the older one cannot hold any more: the same property of the same subject, with another value. */
    boolean ends(Slot older) {
        boolean isSameProperty = subject.equals(older.subject) && key().equals(older.key());
        boolean isPlace = attribute.equals("lives in") || attribute.equals(SlotReader.PLANNED_HOME);
        boolean oneHoldsOther = isPlace && Places.isRegion(value) != Places.isRegion(older.value);
        return (isSameProperty && !isSameValue(older) && !oneHoldsOther) || isDone(older);
    }

    /** Who has moved is not planning to any more. */
    private boolean isDone(Slot plan) {
        return attribute.equals("lives in")
                && plan.attribute.equals(SlotReader.PLANNED_HOME)
                && subject.equals(plan.subject)
                && Words.lower(value).equals(Words.lower(plan.value));
    }

    private boolean isSameValue(Slot other) {
        var mine = Words.lower(value);
        var others = Words.lower(other.value);
        return mine.equals(others) || mine.contains(others) || others.contains(mine);
    }

    private String key() {
        return Words.lower(attribute).replace("favorite", "favourite");
    }

    /** Why the older one gives way, as a sentence. */
    String reasonAgainst(Slot older) {
        if (isDone(older)) {
            return subject + " " + attribute + " " + value + " by now";
        }
        return switch (attribute) {
            case "lives in", "works at", "works as", SlotReader.PLANNED_HOME -> {
                var preposition = attribute.substring(attribute.lastIndexOf(' ') + 1);
                yield subject + " now " + attribute + " " + withArticle(value) + ", not " + preposition + " "
                        + withArticle(older.value);
            }
            case "relationship status", "diet", "age" -> subject + " is now " + value + ", not " + older.value;
            case "name" -> subject + " name is now " + value + ", not " + older.value;
            case "is called" -> subject + " is now called " + value + ", not " + older.value;
            default -> subject + "'s " + attribute + " is now " + value + ", not " + older.value;
        };
    }

    private String withArticle(String noun) {
        if (!attribute.equals("works as")) {
            return noun;
        }
        return ("aeiou".indexOf(Character.toLowerCase(noun.charAt(0))) >= 0 ? "an " : "a ") + noun;
    }
}
