package dev.nightjar.plugin.embeddingonnx.engine;

import java.util.Locale;

/** The name ONNX Runtime has for an operating system and processor, such as {@code linux-x64}. */
final class Platform {

    private Platform() {}

    /**
     * The name; one that no library is for when there is none.
     *
     * @param system as the property {@code os.name} tells it
     * @param processor as the property {@code os.arch} tells it
     */
    static String of(String system, String processor) {
        String written = system.toLowerCase(Locale.ROOT);
        String os = written.contains("mac") ? "osx" : written.contains("win") ? "win" : written;
        String cpu = switch (processor.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x64";
            case "arm64" -> "aarch64";
            default -> processor.toLowerCase(Locale.ROOT);
        };
        return os + "-" + cpu;
    }
}
