package dev.nightjar.kernel.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.util.Locale;

/** How a record component is called outside Java. The same rule names tool arguments and results. */
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
