package dev.nightjar.testkit;

/** Supplies the replies of a {@link ScriptedModelServer}. May be called from several threads at once. */
@FunctionalInterface
public interface ModelScript {

    /** The reply to a request. If it throws, the server replies with status 500. */
    ModelReply reply(ModelRequest request);
}
