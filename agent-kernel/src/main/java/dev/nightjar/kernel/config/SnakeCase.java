package dev.nightjar.kernel.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.util.Locale;

/** The name of a record component outside Java. Tool arguments and results follow the same rule. */
final class SnakeCase {

    private static final SnakeCaseStrategy STRATEGY = new SnakeCaseStrategy();

    private SnakeCase() {}

    /** {@code budgetTokens} becomes {@code budget_tokens}. */
    static String of(String component) {
        return STRATEGY.translate(component);
    }

    /** {@code memory.budget_tokens} becomes {@code NIGHTJAR_MEMORY_BUDGET_TOKENS}. */
    static String environmentVariable(String path) {
        return "NIGHTJAR_" + path.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
