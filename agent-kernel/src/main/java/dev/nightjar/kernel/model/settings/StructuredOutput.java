package dev.nightjar.kernel.model.settings;

/**
 * Whether the JSON schema of an answer is given to the model's server besides the instructions. A server that refuses it by name
 * is asked again without.
 */
public enum StructuredOutput {

    /** Where it is known to be taken: by OpenAI itself, Ollama and Gemini. */
    AUTO,

    /** To every server. */
    ALWAYS,

    /** To none. */
    NEVER
}
