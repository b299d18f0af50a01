package dev.nightjar.kernel.model.settings;

/**
 * Whether to send the JSON schema of an answer to the model's server in addition to the instructions. If a server names
 * the schema in a refusal, the call is repeated without it.
 */
public enum StructuredOutput {

    /** Only to servers known to support it: OpenAI, Ollama and Gemini. */
    AUTO,

    /** To every server. */
    ALWAYS,

    /** To none. */
    NEVER
}
