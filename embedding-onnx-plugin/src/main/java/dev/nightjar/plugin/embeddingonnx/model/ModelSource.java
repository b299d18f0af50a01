package dev.nightjar.plugin.embeddingonnx.model;

import java.io.IOException;

/** Where a model is from. */
public sealed interface ModelSource permits BundledModel, ModelFolder {

    /** What it is called before its files have been read. */
    String title();

    /** What is put before each text, unless something else is configured. */
    Prefixes prefixes();

    /**
     * Its files, read now.
     *
     * @throws IOException when one is missing or not what it should be
     */
    ModelFiles read() throws IOException;
}
