import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;

/**
 * Prints the time of the tests of each module, the twenty slowest test classes and the sums, from the reports that are newer
 * than the file given: {@code java .ci/TestTimes.java target/ci/verify.start}. Times are seconds by the clock.
 */
final class TestTimes {

    private static final int SLOWEST = 20;

    private record Suite(String module, String name, int tests, int failed, int skipped, double seconds) {}

    public static void main(String[] arguments) throws Exception {
        var since = Files.getLastModifiedTime(Path.of(arguments[0]));
        var suites = new ArrayList<Suite>();
        for (var report : reports()) {
            if (Files.getLastModifiedTime(report).compareTo(since) >= 0) {
                suites.add(read(report));
            }
        }
        var modules = new TreeMap<String, Double>();
        suites.forEach(suite -> modules.merge(suite.module, suite.seconds, Double::sum));
        System.out.println("Seconds of tests by module:");
        modules.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .forEach(module -> print(module.getValue(), module.getKey()));
        System.out.println("The slowest test classes:");
        suites.stream()
                .sorted(Comparator.comparingDouble(Suite::seconds).reversed())
                .limit(SLOWEST)
                .forEach(suite -> print(suite.seconds, suite.name + " (" + suite.tests + ")"));
        int failed = suites.stream().mapToInt(Suite::failed).sum();
        int skipped = suites.stream().mapToInt(Suite::skipped).sum();
        int tests = suites.stream().mapToInt(Suite::tests).sum();
        System.out.println(suites.size() + " test classes");
        System.out.println((tests - failed - skipped) + " passed, " + failed + " failed, " + skipped + " skipped");
    }

    private static List<Path> reports() throws IOException {
        var matcher = FileSystems.getDefault().getPathMatcher("glob:**/target/{surefire,failsafe}-reports/TEST-*.xml");
        try (var files = Files.walk(Path.of("."), 5)) {
            return files.filter(matcher::matches).toList();
        }
    }

    private static Suite read(Path report) throws Exception {
        var suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(report.toFile())
                .getDocumentElement();
        return new Suite(
                report.getName(report.getNameCount() - 4).toString(),
                suite.getAttribute("name").replaceFirst(".*\\.", ""),
                Integer.parseInt(suite.getAttribute("tests")),
                Integer.parseInt(suite.getAttribute("failures")) + Integer.parseInt(suite.getAttribute("errors")),
                Integer.parseInt(suite.getAttribute("skipped")),
                Double.parseDouble(suite.getAttribute("time")));
    }

    private static void print(double seconds, String what) {
        System.out.println(String.format(Locale.ROOT, "%8.1f  %s", seconds, what));
    }
}
