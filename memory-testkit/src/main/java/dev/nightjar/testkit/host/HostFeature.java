package dev.nightjar.testkit.host;

/** What a door may be unable to do. One that lacks something says so in {@link HostContract#missing()}, with the reason. */
public enum HostFeature {

    /** The block of memory is put in front of the prompt. */
    INJECTION,

    /** The model is shown what was said before in the conversation. */
    HISTORY,

    /** It is shown that also when the application was started again. */
    RESUMED_HISTORY,

    /** What it is shown of that is what memory has stored, so that what is erased is not shown. */
    STORED_HISTORY,

    /** The model can call the tools of memory. */
    TOOLS,

    /** Calls of tools are kept with their results. */
    TOOL_RECORDS,

    /** Answers are given piece by piece. */
    STREAMING,

    /** A streamed answer can be cancelled. */
    CANCELLATION,

    /** A test can put another store behind the door. */
    OTHER_STORE
}
