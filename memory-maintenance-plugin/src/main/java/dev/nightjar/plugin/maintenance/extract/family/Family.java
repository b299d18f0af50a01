package dev.nightjar.plugin.maintenance.extract.family;

import java.util.Locale;

/** The sorts of statements that are worth keeping, the most important first. */
public enum Family {
    /** Something that held before and does no more. */
    CORRECTION,
    /** Who somebody is: name, age, birthday, calling. */
    IDENTITY,
    /** A choice that was made. */
    DECISION,
    /** What somebody likes or cannot stand. */
    PREFERENCE,
    /** Family, partners, friends and their names. */
    RELATIONSHIP,
    /** Allergies, illness, diet. */
    HEALTH,
    /** Where somebody lives or comes from. */
    HOME,
    /** Profession, employer, own business. */
    WORK,
    /** School, degree, what is being learned. */
    STUDY,
    /** Animals somebody keeps. */
    PET,
    /** Things somebody owns. */
    POSSESSION,
    /** Languages, instruments, sports. */
    SKILL,
    /** What somebody does again and again. */
    HABIT,
    /** What is going to happen, or is being worked on. */
    PLAN,
    /** What happened. */
    EVENT;

    /** Its tag on facts. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
