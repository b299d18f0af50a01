package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The picture in the README: the first page of the demo's memory. {@code -Dnightjar.docs=write} puts it into the docs.
 */
@Timeout(600)
final class InspectorDocumentIT {

    private static final Path DOCUMENT = Path.of("../docs/inspector.png");
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 1500;
    private static final int LEAST_COLOURS = 50;
    private static final int ENDS_WITHIN_SECONDS = 120;

    @TempDir
    Path folder;

    @Test
    @DisplayName("the demo ends with the line that opens its pages, and the first page is a picture")
    void should_picture_the_first_page_of_the_demo() throws Exception {
        var data = folder.resolve("nora").toString();
        var tour = new NightjarInThisJvm(folder).run("demo", "--data-dir", data).succeeded();
        var last = tour.out().strip().lines().reduce((one, other) -> other).orElseThrow();
        assertThat(tour.out().replace(" \\\n", "")).contains("./nightjar open --data-dir ");
        var now = last.substring(last.lastIndexOf(' ') + 1);

        OutsideTool.assumeInstalled("chromium");
        var picture = picture(data, now);

        var image = ImageIO.read(picture.toFile());
        assertThat(image.getWidth()).isEqualTo(WIDTH);
        assertThat(image.getHeight()).isEqualTo(HEIGHT);
        assertThat(colours(image)).isGreaterThan(LEAST_COLOURS);
        if (System.getProperty("nightjar.docs", "").equals("write")) {
            Files.copy(picture, DOCUMENT, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path picture(String data, String now) throws IOException, InterruptedException {
        var server = new NightjarProcess(folder)
                .builder(List.of(), "serve", "--port", "0", "--json", "--data-dir", data, "--now", now)
                .redirectError(folder.resolve("serve.err").toFile())
                .start();
        try (var out = server.inputReader(StandardCharsets.UTF_8)) {
            var link = new JsonMapper().readTree(out.readLine()).path("pages").asText();
            var picture = folder.resolve("inspector.png");
            assertThat(OutsideTool.succeeds(
                            "chromium",
                            "--headless=new",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--hide-scrollbars",
                            "--no-first-run",
                            "--lang=en",
                            "--user-data-dir=" + folder.resolve("chromium"),
                            "--window-size=" + WIDTH + "," + HEIGHT,
                            "--screenshot=" + picture,
                            link))
                    .as("chromium writes a picture")
                    .isTrue();
            return picture;
        } finally {
            server.destroy();
            assertThat(server.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static long colours(BufferedImage image) {
        return IntStream.range(0, image.getWidth() * image.getHeight())
                .map(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()))
                .distinct()
                .count();
    }
}
