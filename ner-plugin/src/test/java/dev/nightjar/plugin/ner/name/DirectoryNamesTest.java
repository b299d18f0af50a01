package dev.nightjar.plugin.ner.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.Mention;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DirectoryNamesTest {

    private static final Namespace ADA = new Namespace("user:ada");

    private @Nullable ListedDirectory directory = new ListedDirectory();
    private final GazetteerProvider provider =
            new GazetteerProvider(List.of(), () -> Optional.ofNullable(directory), Set.of());

    @Test
    void should_learn_names_as_they_become_known() {
        directory().add(Namespace.AGENT, "Annika");
        long first = provider.refresh(Namespace.AGENT);
        assertThat(names(Namespace.AGENT)).containsExactly("Annika");

        assertThat(provider.refresh(Namespace.AGENT)).isEqualTo(first);
        directory().add(Namespace.AGENT, "Benno");

        assertThat(provider.refresh(Namespace.AGENT)).isNotEqualTo(first);
        assertThat(names(Namespace.AGENT)).containsExactly("Annika", "Benno");
    }

    @Test
    void should_read_each_name_once() {
        for (int i = 0; i < 5; i++) {
            directory().add(Namespace.AGENT, "Annika" + i);
        }
        provider.refresh(Namespace.AGENT);
        provider.refresh(Namespace.AGENT);

        assertThat(directory().given).isEqualTo(5);
    }

    @Test
    void should_read_on_after_a_page_without_names() {
        directory().hidden = 1_500;
        for (int i = 0; i < 1_500; i++) {
            directory().add(Namespace.AGENT, "Hidden" + i);
        }
        directory().add(Namespace.AGENT, "Annika");

        provider.refresh(Namespace.AGENT);

        assertThat(names(Namespace.AGENT)).containsExactly("Annika");
    }

    @Test
    void should_start_anew_when_the_directory_did() {
        directory().add(Namespace.AGENT, "Annika");
        directory().add(Namespace.AGENT, "Carlotta");
        provider.refresh(Namespace.AGENT);
        directory().names.clear();
        directory().add(Namespace.AGENT, "Benno");

        provider.refresh(Namespace.AGENT);
        provider.refresh(Namespace.AGENT);

        assertThat(names(Namespace.AGENT)).containsExactly("Benno");
    }

    @Test
    void should_keep_namespaces_apart() {
        directory().add(ADA, "Annika");
        provider.refresh(ADA);
        provider.refresh(Namespace.AGENT);

        assertThat(names(Namespace.AGENT)).isEmpty();
        assertThat(names(ADA)).containsExactly("Annika");
    }

    @Test
    void should_do_without_a_directory_and_start_anew_with_another() {
        directory().add(Namespace.AGENT, "Annika");
        long before = provider.refresh(Namespace.AGENT);
        directory = null;

        assertThat(provider.refresh(Namespace.AGENT)).isZero();
        assertThat(names(Namespace.AGENT)).isEmpty();

        directory = new ListedDirectory();
        directory().add(Namespace.AGENT, "Benno");

        assertThat(provider.refresh(Namespace.AGENT)).isNotEqualTo(before).isNotZero();
        assertThat(names(Namespace.AGENT)).containsExactly("Benno");
    }

    @Test
    void should_read_a_large_directory_over_several_calls() {
        for (int i = 0; i < DirectoryNames.MAX_NAMES_AT_ONCE + 10; i++) {
            directory().add(Namespace.AGENT, "Annika" + i);
        }

        provider.refresh(Namespace.AGENT);
        assertThat(directory().given).isEqualTo(DirectoryNames.MAX_NAMES_AT_ONCE);
        provider.refresh(Namespace.AGENT);
        assertThat(directory().given).isEqualTo(DirectoryNames.MAX_NAMES_AT_ONCE + 10);
    }

    @Test
    void should_read_a_namespace_anew_after_many_others() {
        directory().add(ADA, "Annika");
        long first = provider.refresh(ADA);
        for (int i = 0; i < DirectoryNames.MAX_NAMESPACES; i++) {
            provider.refresh(new Namespace("user:" + i));
        }

        assertThat(names(ADA)).isEmpty();
        assertThat(provider.refresh(ADA)).isNotEqualTo(first);
        assertThat(names(ADA)).containsExactly("Annika");
    }

    @Test
    void should_go_on_with_what_it_knows_when_the_directory_fails() {
        directory().add(Namespace.AGENT, "Annika");
        provider.refresh(Namespace.AGENT);
        directory().isBroken = true;

        assertThatThrownBy(() -> provider.refresh(Namespace.AGENT)).hasMessage("broken");
        assertThat(names(Namespace.AGENT)).containsExactly("Annika");
    }

    private List<String> names(Namespace namespace) {
        return provider.find(namespace, "Annika and Benno").stream()
                .map(Mention::canonicalName)
                .toList();
    }

    private ListedDirectory directory() {
        return Objects.requireNonNull(directory);
    }

    /** Gives its names a thousand at a time. */
    private static final class ListedDirectory implements EntityDirectory {

        private static final int PAGE = 1_000;

        private final Map<Namespace, List<KnownName>> names = new HashMap<>();
        private int given;
        private int hidden;
        private boolean isBroken;

        void add(Namespace namespace, String name) {
            names.computeIfAbsent(namespace, absent -> new ArrayList<>())
                    .add(new KnownName(name, name, EntityType.PERSON));
        }

        @Override
        public Page namesAfter(Namespace namespace, long after) {
            if (isBroken) {
                throw new IllegalStateException("broken");
            }
            List<KnownName> all = names.getOrDefault(namespace, List.of());
            int end = (int) Math.min(all.size(), after + PAGE);
            List<KnownName> page = all.subList((int) Math.min(end, Math.max(after, hidden)), end);
            given += page.size();
            return new Page(page, end);
        }
    }
}
