package dev.nightjar.web;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with a host of an empty memory, and a browser that has opened its pages. */
abstract class OpenPages {

    WebHost host;
    Visitor visitor;

    @BeforeEach
    final void open(@TempDir Path data) {
        host = start(data);
        visitor = host.visitor();
    }

    WebHost start(Path data) {
        return WebHost.open(data);
    }

    @AfterEach
    final void close() {
        host.close();
    }
}
