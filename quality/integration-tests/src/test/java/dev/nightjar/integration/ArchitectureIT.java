package dev.nightjar.integration;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.nightjar.memory.MemoryException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which way the arrows between modules and packages point. */
class ArchitectureIT {

    /** The modules with code of the product. */
    static final List<String> MODULES = List.of(
            "memory-api",
            "memory-testkit",
            "agent-kernel",
            "nightjar-commons",
            "memory-plugin",
            "memory-maintenance-plugin",
            "memory-reflection-plugin",
            "ner-plugin",
            "embedding-plugin",
            "embedding-onnx-plugin",
            "document-tika-plugin",
            "nightjar-library",
            "nightjar-client",
            "nightjar-server",
            "nightjar-web",
            "nightjar-langchain4j",
            "nightjar-spring-ai",
            "nightjar-spring-boot-starter",
            "nightjar-adk",
            "host-demo",
            "nightjar-cli");

    /** So that a scan of the wrong folders cannot pass. */
    private static final int MIN_CLASSES = 250;

    /**
     * Public types of memory-api, nested ones not counted, that are neither for plugins nor for Nightjar's own modules.
     */
    private static final int MAX_TYPES_OF_APPLICATIONS = 70;

    private static final Pattern APPLICATIONS =
            Pattern.compile("dev\\.nightjar(\\.(memory|conversation|context|tool|model|host)(\\..*)?)?");

    private static final DescribedPredicate<JavaClass> PLUGINS_OR_NOBODY =
            JavaClass.Predicates.resideInAnyPackage("dev.nightjar.spi..", "dev.nightjar.internal..");

    /** Without what the plugin for ONNX Runtime carries along as files, and what is generated from templates. */
    /** The product's classes, without the templates of the pages; reading them takes seven seconds. */
    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/classes/onnxruntime/"))
            .withImportOption(location -> !location.contains("/dev/nightjar/web/template/"))
            .importPaths(MODULES.stream()
                    .map(module -> Project.path(module, "target", "classes"))
                    .toList());

    @Test
    void should_scan_the_whole_house() {
        assertThat(CLASSES.size()).isGreaterThan(MIN_CLASSES);
        assertThat(MODULES)
                .allSatisfy(module -> assertThat(CLASSES.stream()
                                .filter(type -> type.getSource()
                                        .map(source -> source.getUri().getPath().contains("/" + module + "/target/"))
                                        .orElse(false)))
                        .isNotEmpty());
    }

    @Test
    void should_let_no_plugin_know_another_plugin_or_the_host() {
        var plugins = List.of(
                "dev.nightjar.plugin.memory..",
                "dev.nightjar.plugin.maintenance..",
                "dev.nightjar.plugin.reflection..",
                "dev.nightjar.plugin.ner..",
                "dev.nightjar.plugin.embedding..",
                "dev.nightjar.plugin.embeddingonnx..",
                "dev.nightjar.plugin.documenttika..");
        var hosts = List.of(
                "dev.nightjar.kernel..", "dev.nightjar.hostdemo..", "dev.nightjar.cli..", "dev.nightjar.testkit..");
        for (var plugin : plugins) {
            var others = plugins.stream().filter(other -> !other.equals(plugin)).collect(Collectors.toList());
            others.addAll(hosts);
            noClasses()
                    .that()
                    .resideInAPackage(plugin)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others.toArray(String[]::new))
                    .check(CLASSES);
        }
    }

    @Test
    void should_keep_the_api_free_of_everything_but_what_it_promises() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.nightjar.memory..",
                        "dev.nightjar.conversation..",
                        "dev.nightjar.context..",
                        "dev.nightjar.tool..",
                        "dev.nightjar.model..",
                        "dev.nightjar.host..",
                        "dev.nightjar.spi..",
                        "dev.nightjar.internal..")
                .should()
                .dependOnClassesThat(
                        DescribedPredicate.not(com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage(
                                "java..",
                                "dev.nightjar.memory..",
                                "dev.nightjar.conversation..",
                                "dev.nightjar.context..",
                                "dev.nightjar.tool..",
                                "dev.nightjar.model..",
                                "dev.nightjar.host..",
                                "dev.nightjar.spi..",
                                "dev.nightjar.internal..",
                                "org.pf4j..",
                                "com.google.common..",
                                "com.google.errorprone.annotations..",
                                "org.slf4j..",
                                "org.jspecify..")))
                .check(CLASSES);
    }

    @Test
    void should_need_few_types_of_an_application() {
        var api = new ClassFileImporter().importPath(Project.path("memory-api", "target", "classes"));
        var ofApplications = api.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && !type.isNestedClass())
                .filter(type -> !PLUGINS_OR_NOBODY.test(type))
                .map(JavaClass::getName)
                .toList();

        assertThat(ofApplications).hasSizeBetween(50, MAX_TYPES_OF_APPLICATIONS);
    }

    @Test
    void should_let_applications_do_without_what_plugins_need() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.nightjar.memory..",
                        "dev.nightjar.conversation..",
                        "dev.nightjar.context..",
                        "dev.nightjar.tool..",
                        "dev.nightjar.model..",
                        "dev.nightjar.host..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.nightjar.spi..", "dev.nightjar.kernel..")
                .check(CLASSES);
        methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(DescribedPredicate.describe(
                        "applications call",
                        type -> APPLICATIONS.matcher(type.getPackageName()).matches()
                                || type.getSimpleName().equals("HostSession")))
                .should()
                .notHaveRawReturnType(PLUGINS_OR_NOBODY)
                .andShould()
                .notHaveRawParameterTypes(
                        DescribedPredicate.anyElementThat(PLUGINS_OR_NOBODY).as("any of plugins or nobody"))
                .check(CLASSES);
    }

    @Test
    void should_let_the_kernel_and_the_command_reach_memory_through_the_api_only() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.nightjar.kernel..",
                        "dev.nightjar.server..",
                        "dev.nightjar.web..",
                        "dev.nightjar.hostdemo..",
                        "dev.nightjar.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.nightjar.plugin.memory..",
                        "dev.nightjar.plugin.maintenance..",
                        "dev.nightjar.plugin.reflection..",
                        "dev.nightjar.plugin.ner..",
                        "dev.nightjar.plugin.embedding..",
                        "dev.nightjar.plugin.embeddingonnx..",
                        "dev.nightjar.plugin.documenttika..",
                        "java.sql..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.nightjar.kernel..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.nightjar.server..", "dev.nightjar.web..", "dev.nightjar.hostdemo..", "dev.nightjar.cli..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.nightjar.hostdemo..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.nightjar.server..", "dev.nightjar.commons..", "dev.nightjar.cli..")
                .check(CLASSES);
    }

    @Test
    void should_build_the_server_on_what_the_kernel_offers_applications() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.nightjar.server..", "dev.nightjar.web..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "dev.nightjar.kernel..", "dev.nightjar.commons..", "dev.nightjar.cli..")
                        .and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(
                                "dev.nightjar.kernel",
                                "dev.nightjar.kernel.report",
                                "dev.nightjar.kernel.checkup",
                                "dev.nightjar.kernel.page",
                                "dev.nightjar.kernel.user",
                                "dev.nightjar.commons.file",
                                "dev.nightjar.commons.json",
                                "dev.nightjar.commons.text",
                                "dev.nightjar.commons.prompt")))
                        .and(DescribedPredicate.not(JavaClass.Predicates.simpleName("ToolRegistry")))
                        .and(DescribedPredicate.not(JavaClass.Predicates.simpleName("HostSession")))
                        .and(DescribedPredicate.not(JavaClass.Predicates.simpleName("ModelAccess")))
                        .and(DescribedPredicate.not(JavaClass.Predicates.simpleName("ModelCall")))
                        .and(DescribedPredicate.not(JavaClass.Predicates.simpleName("BackgroundTask"))))
                .check(CLASSES);
    }

    @Test
    void should_keep_the_client_free_of_everything_but_java() {
        classes()
                .that()
                .resideInAPackage("dev.nightjar.client..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.nightjar.client..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void should_let_adapters_of_frameworks_know_the_kernel_and_the_api_only() {
        var adapters = List.of("dev.nightjar.langchain4j..", "dev.nightjar.springai..", "dev.nightjar.adk..");
        for (var adapter : adapters) {
            var others =
                    adapters.stream().filter(other -> !other.equals(adapter)).collect(Collectors.toList());
            others.addAll(List.of(
                    "dev.nightjar.plugin..", "dev.nightjar.spring..", "dev.nightjar.cli..", "dev.nightjar.testkit.."));
            noClasses()
                    .that()
                    .resideInAPackage(adapter)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others.toArray(String[]::new))
                    .check(CLASSES);
        }
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.nightjar.spring..", "dev.nightjar.springai..", "dev.nightjar.adk..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..", "com.google.adk..")
                .check(CLASSES);
    }

    @Test
    void should_keep_sql_where_the_tables_are_implemented() {
        noSqlOutside("dev.nightjar.plugin.memory.table..", "dev.nightjar.plugin.memory.database..")
                .check(CLASSES);
        assertThat(noSqlOutside("dev.nightjar.plugin.memory.database..")
                        .evaluate(CLASSES)
                        .hasViolation())
                .as("the rule recognises SQL")
                .isTrue();
    }

    /** No JDBC, and nothing that runs statements, begins savepoints or knows the dialect. */
    private static ArchRule noSqlOutside(String... packages) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packages)
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "java.sql..", "javax.sql..", "org.sqlite..")
                        .or(DescribedPredicate.describe(
                                "runs SQL", type -> type.getName().equals("dev.nightjar.plugin.memory.database.Sql"))));
    }

    /**
     * Tables take texts of people, models and tools as {@code Screened}; these make one, and one place shortens what is
     * one.
     */
    @Test
    void should_make_screened_texts_only_by_the_policy_and_the_store() {
        var made = noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.nightjar.plugin.memory.policy.MemoryPolicy")
                .and()
                .doNotHaveFullyQualifiedName("dev.nightjar.plugin.memory.table.Tables")
                .should()
                .callMethod(
                        "dev.nightjar.plugin.memory.table.row.Screened",
                        "by",
                        "java.util.function.UnaryOperator",
                        "java.lang.String");
        made.check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.nightjar.plugin.memory.capture..", "dev.nightjar.plugin.memory.recall..")
                .should()
                .callMethod(
                        "dev.nightjar.plugin.memory.table.row.Screened",
                        "shortened",
                        "java.util.function.UnaryOperator")
                .check(CLASSES);
        assertThat(noClasses()
                        .should()
                        .callMethod(
                                "dev.nightjar.plugin.memory.table.row.Screened",
                                "by",
                                "java.util.function.UnaryOperator",
                                "java.lang.String")
                        .evaluate(CLASSES)
                        .hasViolation())
                .as("the rule recognises calls")
                .isTrue();
    }

    @Test
    void should_tell_only_the_wiring_which_database_it_is() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.nightjar.plugin.memory.plugin..",
                        "dev.nightjar.plugin.memory.table..",
                        "dev.nightjar.plugin.memory.database..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage("dev.nightjar.plugin.memory.database..")
                        .and(DescribedPredicate.not(JavaClass.Predicates.assignableTo(MemoryException.class))))
                .check(CLASSES);
    }

    @Test
    void should_point_all_arrows_of_the_core_one_way() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("plugin")
                .definedBy("dev.nightjar.plugin.memory.plugin..")
                .layer("use")
                .definedBy(
                        "dev.nightjar.plugin.memory.tools..",
                        "dev.nightjar.plugin.memory.block..",
                        "dev.nightjar.plugin.memory.capture..",
                        "dev.nightjar.plugin.memory.fact..",
                        "dev.nightjar.plugin.memory.note..",
                        "dev.nightjar.plugin.memory.document..",
                        "dev.nightjar.plugin.memory.conversation..",
                        "dev.nightjar.plugin.memory.job..",
                        "dev.nightjar.plugin.memory.erasure..",
                        "dev.nightjar.plugin.memory.recall..",
                        "dev.nightjar.plugin.memory.transfer..")
                .layer("find")
                .definedBy(
                        "dev.nightjar.plugin.memory.search..",
                        "dev.nightjar.plugin.memory.entity..",
                        "dev.nightjar.plugin.memory.vector",
                        "dev.nightjar.plugin.memory.passage..")
                .layer("text")
                .definedBy("dev.nightjar.plugin.memory.term..")
                .layer("index")
                .definedBy("dev.nightjar.plugin.memory.vector.index..")
                .layer("table")
                .definedBy("dev.nightjar.plugin.memory.table..")
                .layer("database")
                .definedBy("dev.nightjar.plugin.memory.database..")
                .whereLayer("plugin")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("use")
                .mayOnlyBeAccessedByLayers("plugin")
                .whereLayer("find")
                .mayOnlyBeAccessedByLayers("plugin", "use")
                .whereLayer("table")
                .mayOnlyBeAccessedByLayers("plugin", "use", "find")
                .whereLayer("index")
                .mayOnlyBeAccessedByLayers("plugin", "find")
                .whereLayer("text")
                .mayNotAccessAnyLayer()
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.nightjar.plugin.memory.vector.index..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.nightjar.plugin.memory.table..", "dev.nightjar.plugin.memory.database..")
                .check(CLASSES);
    }

    @Test
    void should_point_all_arrows_of_search_one_way() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("block")
                .definedBy("dev.nightjar.plugin.memory.block")
                .layer("search")
                .definedBy("dev.nightjar.plugin.memory.search")
                .layer("score")
                .definedBy("dev.nightjar.plugin.memory.score..")
                .layer("candidate")
                .definedBy("dev.nightjar.plugin.memory.candidate..")
                .layer("question")
                .definedBy("dev.nightjar.plugin.memory.question..")
                .whereLayer("block")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("search")
                .mayOnlyBeAccessedByLayers("block")
                .whereLayer("score")
                .mayOnlyBeAccessedByLayers("search")
                .whereLayer("candidate")
                .mayOnlyBeAccessedByLayers("search", "score")
                .whereLayer("question")
                .mayNotAccessAnyLayer()
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.nightjar.plugin.memory.search..",
                        "dev.nightjar.plugin.memory.score..",
                        "dev.nightjar.plugin.memory.candidate..",
                        "dev.nightjar.plugin.memory.plugin..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.nightjar.plugin.memory.candidate..", "dev.nightjar.plugin.memory.score..")
                .check(CLASSES);
    }

    @Test
    void should_keep_the_vector_index_free_of_the_rest_of_the_core() {
        noClasses()
                .that()
                .resideInAPackage("dev.nightjar.plugin.memory.vector.index..")
                .should()
                .dependOnClassesThat(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(
                        "java..",
                        "dev.nightjar.plugin.memory.vector.index..",
                        "dev.nightjar.memory..",
                        "org.jspecify..")))
                .check(CLASSES);
    }

    @Test
    void should_keep_the_segmenter_of_messages_free_of_everything_else() {
        noClasses()
                .that()
                .resideInAPackage("dev.nightjar.plugin.maintenance.segment..")
                .should()
                .dependOnClassesThat(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(
                        "java..",
                        "dev.nightjar.plugin.maintenance.segment..",
                        "dev.nightjar.commons.text..",
                        "com.google.common..",
                        "com.google.re2j..",
                        "org.jspecify..")))
                .check(CLASSES);
    }

    @Test
    void should_reach_onnx_runtime_only_from_what_is_loaded_beside_it() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.nightjar.plugin.embeddingonnx.runtime..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("ai.onnxruntime..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.nightjar.plugin.embeddingonnx.runtime..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.nightjar.plugin.embeddingonnx.runtime..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.nightjar.plugin.embeddingonnx.runtime..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..", "ai.onnxruntime..", "dev.nightjar.plugin.embeddingonnx.runtime..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void should_have_no_circle_of_packages() {
        slices().matching("dev.nightjar.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void should_mark_every_package_null_safe() {
        var packages = CLASSES.stream()
                .filter(type -> !type.isAnonymousClass())
                .map(JavaClass::getPackage)
                .distinct()
                .toList();

        assertThat(packages)
                .hasSizeGreaterThan(20)
                .allMatch(one -> one.isAnnotatedWith("org.jspecify.annotations.NullMarked"));
    }
}
