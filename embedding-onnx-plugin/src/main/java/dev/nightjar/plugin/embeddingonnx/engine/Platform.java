package dev.nightjar.plugin.embeddingonnx.engine;

import java.util.Locale;

/** ONNX Runtime's name of an operating system and processor, such as {@code linux-x64}. */
final class Platform {

    private Platform() {}

    /**
     * The name; for an unknown platform, one for which there is no library.
     *
     * @param system the property {@code os.name}
     * @param processor the property {@code os.arch}
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
