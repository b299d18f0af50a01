package dev.nightjar.plugin.embeddingonnx.model;

import java.io.IOException;

/** The source of a model. */
public sealed interface ModelSource permits BundledModel, ModelFolder {

    /** Its name before its files have been read. */
    String title();

    /** Prefixes of texts, unless others are configured. */
    Prefixes prefixes();

    /**
     * Reads its files now.
     *
     * @throws IOException when one is missing or invalid
     */
    ModelFiles read() throws IOException;
}
