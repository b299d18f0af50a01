package dev.nightjar.testkit.host;

/** Features that a door may lack. If it does, {@link HostContract#missing()} names the feature and the reason. */
public enum HostFeature {

    /** The memory block is put in front of the prompt. */
    INJECTION,

    /** The model sees the earlier messages of the conversation. */
    HISTORY,

    /** It sees them also after a restart of the application. */
    RESUMED_HISTORY,

    /** It sees what memory has stored, so that erased messages are not shown. */
    STORED_HISTORY,

    /** The model can call the memory tools. */
    TOOLS,

    /** Tool calls are stored with their results. */
    TOOL_RECORDS,

    /** Answers are streamed. */
    STREAMING,

    /** A streamed answer can be cancelled. */
    CANCELLATION,

    /** A test can put another store behind the door. */
    OTHER_STORE
}
