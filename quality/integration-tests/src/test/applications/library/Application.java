import dev.nightjar.Nightjar;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.MemoryFilter;
import java.nio.file.Path;

public final class Application {
    public static void main(String[] arguments) {
        try (Nightjar nightjar = Nightjar.open(Path.of("data"))) {
            HostSession ada = nightjar.session("ada", "monday");
            ada.search("vehicle").forEach(found -> System.out.println("found: " + found.text()));
            System.out.println("prompt: " + nightjar.session("ada", "tuesday").context("Who has Hedda's bicycle?"));
            nightjar.memory().naming(ada.scope(), "hedda", MemoryFilter.ALL, 5)
                    .forEach(memory -> System.out.println("name: " + memory.content()));
            System.out.println("of ben: " + nightjar.session("ben", "monday").search("bicycle"));
            ada.said("My sister Hedda sold her old bicycle to Jonas.");
            ada.answered("Good for Jonas!");
        }
    }
}
