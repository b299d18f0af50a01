package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real Chromium, where the machine has one. */
final class Browser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final List<String> SERIOUS = List.of("serious", "critical");

    private final ChromeDriver driver;
    private String pages = "/ui/";

    private Browser(Path driver, Path binary, Path profile) {
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.toFile())
                .usingAnyFreePort()
                .build();
        var options = new ChromeOptions();
        options.setBinary(binary.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--user-data-dir=" + profile);
        var logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        this.driver = new ChromeDriver(service, options);
    }

    /** Starts it; skips the test where there is none. */
    static Browser start(Path profile) {
        var driver = first(
                System.getProperty("webdriver.chrome.driver", ""),
                "/usr/bin/chromedriver",
                "/usr/lib/chromium/chromedriver",
                "/usr/local/bin/chromedriver");
        var binary = first(
                System.getProperty("nightjar.chromium", ""),
                "/usr/bin/chromium",
                "/usr/bin/chromium-browser",
                "/usr/bin/google-chrome");
        assumeTrue(
                driver.isPresent() && binary.isPresent(),
                "There is no Chromium with its driver here; install them, or name them with"
                        + " -Dnightjar.chromium and -Dwebdriver.chrome.driver");
        return new Browser(driver.orElseThrow(), binary.orElseThrow(), profile);
    }

    private static Optional<Path> first(String... paths) {
        return Stream.of(paths)
                .filter(path -> !path.isEmpty())
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    ChromeDriver driver() {
        return driver;
    }

    void open(String address) {
        driver.get(address.replaceFirst("/ui/", pages));
    }

    /** Opens a one-time link. From now on addresses of pages lack what is secret in them. */
    void use(String link) {
        driver.get(link);
        var path = URI.create(Objects.requireNonNull(driver.getCurrentUrl())).getPath();
        pages = path.substring(0, path.lastIndexOf('/') + 1);
    }

    /** The path below which all pages are. */
    String pages() {
        return pages;
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** Waits until the page says this. */
    void await(String selector, String text) {
        Awaitility.await(text + " at " + selector)
                .atMost(PATIENCE)
                .ignoreExceptionsMatching(StaleElementReferenceException.class::isInstance)
                .until(() -> driver.findElements(By.cssSelector(selector)).stream()
                        .anyMatch(found -> found.getText().contains(text)));
    }

    void width(int width) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Whether no server can be reached. */
    void offline(boolean isOffline) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", isOffline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    void theme(String theme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    /** Keeps a picture of the whole page for people to look at. */
    void keep(String name, int width) {
        long height = Math.min(3_000, Math.max(900, number("return document.documentElement.scrollHeight")));
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long number(String script) {
        return ((Number) Objects.requireNonNull(driver.executeScript(script))).longValue();
    }

    /** Nothing is wider than the window, and the console has no error, such as something that the policy refused. */
    void assertSound(String page) {
        assertThat(number("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as("pixels of %s outside the window", page)
                .isLessThanOrEqualTo(0);
        assertThat(driver.manage().logs().get(LogType.BROWSER).getAll())
                .as("errors of %s", page)
                .noneMatch(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue());
    }

    /** Checks the page as a person with a screen reader or without a mouse would meet it. */
    void assertAccessible(String page) {
        driver.executeScript(axe());
        var found = driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run().then(result => done(result.violations.map(one =>
                    [one.impact, one.id, one.nodes.map(node => node.target.join(' ') + ': ' + node.failureSummary).join('\\n')])));
                """);
        var serious = ((List<?>) Objects.requireNonNull(found))
                .stream()
                        .map(one -> (List<?>) one)
                        .filter(one -> SERIOUS.contains(String.valueOf(one.get(0))))
                        .toList();
        assertThat(serious).as("findings of axe-core on %s", page).isEmpty();
    }

    private static String axe() {
        try (var file = Browser.class.getResourceAsStream("axe-4.14.1.min.js")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
