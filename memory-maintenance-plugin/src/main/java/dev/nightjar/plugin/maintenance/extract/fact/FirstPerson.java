package dev.nightjar.plugin.maintenance.extract.fact;

import com.google.re2j.Pattern;

/** Finds words of the first person that a fact must not have: nobody could tell any more who is meant. */
final class FirstPerson {

    private static final Pattern TITLE = Pattern.compile("\"[^\"]*\"");

    /** Upper case but for I and the beginning of a sentence may be a name: the US. */
    private static final Pattern WORD =
            Pattern.compile("(^|[ (,])(I|me|my|My|mine|myself|we|We|us|our|Our|ours|ourselves)([ ),.']|$)");

    private FirstPerson() {}

    /** Whether one is left outside quoted titles. */
    static boolean isLeftIn(String fact) {
        return WORD.matcher(TITLE.matcher(fact).replaceAll("")).find();
    }
}
