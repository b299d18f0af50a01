package dev.nightjar.testkit;

/** What a {@link ScriptedModelServer} answers. May be asked from several threads at once. */
@FunctionalInterface
public interface ModelScript {

    /** The reply to a request. An exception is answered as status 500. */
    ModelReply reply(ModelRequest request);
}
