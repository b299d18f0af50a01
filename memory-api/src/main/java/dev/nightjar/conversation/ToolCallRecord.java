package dev.nightjar.conversation;

/**
 * One tool call in a conversation, with its result.
 *
 * @param callId the model's id of the call, unique within its turn
 * @param name the name of the tool
 * @param arguments the arguments as a JSON object
 * @param result what the tool returned
 * @param isError whether the call failed
 */
public record ToolCallRecord(String callId, String name, String arguments, String result, boolean isError) {}
