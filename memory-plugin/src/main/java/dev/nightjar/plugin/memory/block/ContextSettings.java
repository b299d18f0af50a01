package dev.nightjar.plugin.memory.block;

/**
 * The settings of the block that is put before a model call.
 *
 * @param budgetTokens most tokens of the whole block (cl100k), ≥ 50
 * @param maxFacts most facts in it, 0 to 50; they leave a third of the budget to turns where any turn is relevant
 * @param maxTurns most turns of earlier conversations in it, 0 to 100; the budget is usually used up before
 * @param maxPassages most passages of documents in a block, 0 to 20; together at most a third of the budget
 * @param lineTokens most tokens of one item of a block, ≥ 30, at most half of the block; of a longer text the passages
 *     that fit the prompt are shown
 * @param minRelevance threshold of relevance, 0..1, for a message; seven tenths of it for a fact that somebody worded,
 *     three fifths for messages beside a better one. 0 shows the best found whatever it is
 * @param partOfBest share of the best message's relevance, 0..1, that other messages need
 * @param language the language of headings and ages in it: an ISO 639-1 code, one of de, en, es, fr, it, ja, nl, pt and
 *     zh, or auto: that of the prompt, else of what was found
 * @param recallLogDays for how many days the blocks that models were given are kept, 0 to 3,650, so that you can see
 *     why an agent said something; 0 keeps none
 */
public record ContextSettings(
        int budgetTokens,
        int maxFacts,
        int maxTurns,
        int maxPassages,
        int lineTokens,
        double minRelevance,
        double partOfBest,
        String language,
        int recallLogDays) {

    /**
     * 800 tokens, 6 facts, 40 turns, 3 passages of documents, 250 tokens an item, a relevance of 0.25: three in four
     * lines as uncertain as the last one may turn out useless; two tenths of the best: with less, lines about something
     * else come in, with more, parts of an answer are missing; the language of the prompt; blocks are kept for 30 days.
     */
    public static final ContextSettings DEFAULTS =
            new ContextSettings(800, 6, 40, 3, 250, 0.25, 0.2, BlockTexts.AUTO, 30);

    private static final double USUAL_PART = 0.2;

    private static final int MIN_TOKENS = 50;
    private static final int MIN_LINE = 30;
    private static final int MAX_FACTS = 50;
    private static final int MAX_TURNS = 100;
    private static final int USUAL_PASSAGES = 3;
    private static final int MAX_PASSAGES = 20;
    private static final int USUAL_DAYS = 30;
    private static final int MAX_DAYS = 3_650;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public ContextSettings {
        if (budgetTokens < MIN_TOKENS) {
            throw new IllegalArgumentException(
                    "budget_tokens must be " + MIN_TOKENS + " or more, but was " + budgetTokens);
        }
        if (maxFacts < 0 || maxFacts > MAX_FACTS) {
            throw new IllegalArgumentException("max_facts must be 0 to " + MAX_FACTS + ", but was " + maxFacts);
        }
        if (maxTurns < 0 || maxTurns > MAX_TURNS) {
            throw new IllegalArgumentException("max_turns must be 0 to " + MAX_TURNS + ", but was " + maxTurns);
        }
        if (maxPassages < 0 || maxPassages > MAX_PASSAGES) {
            throw new IllegalArgumentException(
                    "max_passages must be 0 to " + MAX_PASSAGES + ", but was " + maxPassages);
        }
        if (lineTokens < MIN_LINE) {
            throw new IllegalArgumentException("line_tokens must be " + MIN_LINE + " or more, but was " + lineTokens);
        }
        if (!(minRelevance >= 0 && minRelevance <= 1)) {
            throw new IllegalArgumentException("min_relevance must be 0 to 1, but was " + minRelevance);
        }
        if (!(partOfBest >= 0 && partOfBest <= 1)) {
            throw new IllegalArgumentException("part_of_best must be 0 to 1, but was " + partOfBest);
        }
        if (!language.equals(BlockTexts.AUTO) && !BlockTexts.LANGUAGES.contains(language)) {
            throw new IllegalArgumentException("language must be " + BlockTexts.AUTO + " or one of "
                    + String.join(", ", BlockTexts.LANGUAGES) + ", but was '" + language + "'");
        }
        if (recallLogDays < 0 || recallLogDays > MAX_DAYS) {
            throw new IllegalArgumentException(
                    "recall_log_days must be 0 to " + MAX_DAYS + ", but was " + recallLogDays);
        }
    }

    /** Settings with the usual part of the best, and blocks kept for the usual time. */
    public ContextSettings(
            int budgetTokens,
            int maxFacts,
            int maxTurns,
            int maxPassages,
            int lineTokens,
            double minRelevance,
            String language) {
        this(budgetTokens, maxFacts, maxTurns, maxPassages, lineTokens, minRelevance, USUAL_PART, language, USUAL_DAYS);
    }

    /** Settings in the language of the prompt, with the default number of passages. */
    public ContextSettings(int budgetTokens, int maxFacts, int maxTurns, int lineTokens, double minRelevance) {
        this(budgetTokens, maxFacts, maxTurns, USUAL_PASSAGES, lineTokens, minRelevance, BlockTexts.AUTO);
    }

    /** Settings with the default length of an item and the default relevance. */
    public ContextSettings(int budgetTokens, int maxFacts, int maxTurns) {
        this(budgetTokens, maxFacts, maxTurns, 250, 0.25);
    }

    /** Settings with the default number of turns. */
    public ContextSettings(int budgetTokens, int maxFacts) {
        this(budgetTokens, maxFacts, 40);
    }

    /** A copy with another floor and budget. */
    ContextSettings trying(double relevance, int tokens) {
        return new ContextSettings(
                tokens, maxFacts, maxTurns, maxPassages, lineTokens, relevance, partOfBest, language, recallLogDays);
    }
}
