package dev.nightjar.conversation;

/**
 * One call of a tool in a conversation, with its result.
 *
 * @param callId the model's id of the call, unique within its turn
 * @param name the name of the tool
 * @param arguments a JSON object
 * @param result what the tool answered
 * @param isError whether the tool did not do what was asked
 */
public record ToolCallRecord(String callId, String name, String arguments, String result, boolean isError) {}
