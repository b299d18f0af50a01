package dev.nightjar.plugin.ner.pattern;

import java.util.Locale;
import java.util.Set;

/**
 * Words that carry {@code @} or {@code #} without naming a person or a subject: annotations and decorators of
 * programming languages as they are written in code, documentation tags, style sheet rules, whole-channel calls, mail
 * domains.
 */
final class CodeMarks {

    // Java with its test and dependency libraries, TypeScript and Swift, Python, documentation, style sheets.
    private static final Set<String> ANNOTATIONS = words("""
            Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs Target Retention Documented Inherited
            Repeatable Native Test ParameterizedTest RepeatedTest TestFactory BeforeEach AfterEach BeforeAll AfterAll
            Before After Disabled Ignore DisplayName Nested Tag ExtendWith TempDir Mock InjectMocks Spy Nullable NonNull
            NotNull NullMarked Inject Named Singleton Provides Autowired Bean Component Service Repository Controller
            RestController Configuration Value Transactional Async Scheduled RequestMapping GetMapping PostMapping
            PutMapping DeleteMapping PathVariable RequestBody RequestParam SpringBootApplication SpringBootTest Entity
            Table Column Id GeneratedValue OneToMany ManyToOne Data Builder Getter Setter Slf4j Extension Subscribe
            JsonProperty Path GET POST PUT DELETE Composable Throws JvmStatic
            Injectable NgModule Input Output Directive Pipe State Binding Published MainActor objc escaping available
            main discardableResult
            property staticmethod classmethod dataclass abstractmethod pytest functools cached lru_cache wraps
            contextmanager app override overload
            param return returns throws exception see since author version deprecated link code literal inheritDoc type
            typedef example todo
            media import keyframes charset supports layer apply tailwind include mixin extend use""");

    private static final Set<String> CALLS_TO_ALL = words("all everyone here channel team room");
    private static final Set<String> TOP_DOMAINS = words("com org net edu gov io dev co uk de fr eu info app ai");
    private static final Set<String> DIRECTIVES =
            words("include define undef ifdef ifndef elif endif pragma region endregion import");

    private CodeMarks() {}

    /** Whether a handle, as written, is one of these and not a person. */
    static boolean isNoPerson(String handle) {
        return ANNOTATIONS.contains(handle)
                || CALLS_TO_ALL.contains(handle.toLowerCase(Locale.ROOT))
                || (handle.indexOf('.') > 0 && TOP_DOMAINS.contains(handle.substring(handle.lastIndexOf('.') + 1)));
    }

    /** Whether a hashtag, as written, is an instruction to a compiler. */
    static boolean isDirective(String hashtag) {
        return DIRECTIVES.contains(hashtag);
    }

    private static Set<String> words(String words) {
        return Set.of(words.split("\\s+"));
    }
}
