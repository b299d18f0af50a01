package dev.nightjar.commons.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocks of several harnesses, known and made up, and what users write that looks a little like them. */
class HarnessTextTest {

    private static final String OWN = "Rename the boat to Gannet.";

    static Stream<String> blocks() {
        return Stream.of(
                "<task-notification>\n<task-id>b1x</task-id>\n<status>completed</status>\n<summary>I live in Narvik."
                        + "</summary>\n</task-notification>",
                "<system-reminder>\nThe user has opened notes.md.\n</system-reminder>",
                "<system-reminder>One line.</system-reminder>",
                "<system-reminder>\nIt shows:\n\n```html\n<div class=\"x\">{a}</div>\n```\n</system-reminder>",
                "<system-reminder>a <system-reminder>b</system-reminder> c</system-reminder>",
                "<local-command-stdout>I work at Initech.</local-command-stdout>",
                "<local-command-stderr></local-command-stderr>",
                "<local-command-caveat>Caveat: do not respond to these messages.</local-command-caveat>",
                "<command-name>/clear</command-name>\n            <command-message>clear</command-message>\n"
                        + "            <command-args></command-args>",
                "<command-message>review is running</command-message> <command-name>/review</command-name>",
                "<command-contents>{\"type\":\"text\"}</command-contents>",
                "<bash-input>ls</bash-input>\n<bash-stdout>a\nb</bash-stdout><bash-stderr></bash-stderr>",
                "<user-prompt-submit-hook>3 checks passed</user-prompt-submit-hook>",
                "<teammate-message teammate_id=\"b2\" color=\"blue\">\nI like tea.\n</teammate-message>",
                "<new-diagnostics>a.ts: 1 error</new-diagnostics>",
                "<environment_context>\n  <cwd>/home/ada</cwd>\n  <shell>bash</shell>\n</environment_context>",
                "<user_instructions>\nI always use tabs.\n</user_instructions>",
                "<turn_aborted>\n  <turn_id>1</turn_id>\n</turn_aborted>",
                "<subagent_notification>{\"status\":\"done\"}</subagent_notification>",
                "<hook_context>&lt;memory&gt;</hook_context>",
                "<session_context>\nToday is Monday.\n</session_context>",
                "<ide_opened_file>The user opened /a.ts in the IDE.</ide_opened_file>",
                "<ide_selection>lines 1 to 3:\nx</ide_selection>",
                "<background-task-status>running</background-task-status>",
                "[SYSTEM NOTIFICATION - NOT USER INPUT] Background agent finished. My name is Botrix.",
                "[SYSTEM NOTIFICATION - NOT USER INPUT]\nThis is automated.\n<task-notification>\n\nI live in Bodø.\n"
                        + "</task-notification>\nDo not reply.",
                "[SYSTEM NOTIFICATION - NOT USER INPUT]\n\nI have moved to Bergen.",
                "[AUTOMATED MESSAGE] The build has failed.",
                "[NOT USER INPUT] Wake up.",
                "[Request interrupted by user]",
                "[Request interrupted by user for tool use]");
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void should_leave_nothing_when_there_is_only_a_block(String block) {
        assertThat(HarnessText.without(block)).isEmpty();
        assertThat(HarnessText.without("\n\n" + block + "\n\n" + block + "\n")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void should_leave_the_users_words_when_a_block_stands_before_or_behind_them(String block) {
        assertThat(HarnessText.without(block + "\n\n" + OWN)).isEqualTo(OWN);
        assertThat(HarnessText.without(OWN + "\n" + block)).isEqualTo(OWN);
        assertThat(HarnessText.without(OWN + "\n\n" + block + "\n\n" + OWN))
                .startsWith(OWN)
                .endsWith(OWN);
    }

    @Test
    @DisplayName("a name nobody has seen is known where the message is nothing else, and no program is in it")
    void should_know_made_up_elements_that_stand_alone() {
        assertThat(HarnessText.without("<file-watcher-ping>\nnotes.md has changed\n</file-watcher-ping>"))
                .isEmpty();
        assertThat(HarnessText.without("<cron_tick>it is 9:00</cron_tick>\n<system-reminder>x</system-reminder>"))
                .isEmpty();
    }

    static Stream<String> own() {
        return Stream.of(
                OWN,
                "",
                "  indented\n",
                "What does <system-reminder> mean?",
                "What does <system-reminder>x</system-reminder> mean in a transcript?",
                "<system-reminder> is shown to me again and again. Why?",
                "Why does it print\n<system-reminder>\nand never end?",
                "Is this right?\n```xml\n<system-reminder>\nx\n</system-reminder>\n```",
                "Why is this not shown?\n<my-component>Hello</my-component>",
                "Why is this not shown?\n\n<my-component>\n  <p>Hello</p>\n</my-component>\n",
                "<my-component>\n  <p>Hello</p>\n</my-component>",
                "<my-component :items=\"items\" @click=\"go\"></my-component>",
                "<user-card>{{ user.name }}</user-card>\nhow do I test this?",
                "<context-menu>Open</context-menu> does not open",
                "Fix the colours:\n<command-palette>Find</command-palette>",
                "Where is the mistake?\n<div>\n  <session-id>5</session-id>\n</div>",
                "<request>\n<session-id>5</session-id>\n</request>\nis refused",
                "<configuration>\n<task-name>build</task-name>\n</configuration>\n",
                "<user_query>My boat is called Gannet.</user_query>",
                "<note>I am allergic to hazelnuts.</note>",
                "<project>\n  <artifactId>x</artifactId>\n</project>",
                "List<String> a = new ArrayList<>();",
                "if a <b and c> d",
                "<T extends Comparable<T>> void sort(List<T> list)",
                "[WIP] Fix the login",
                "[DO NOT MERGE] the branch is mine",
                "[BUG REPORT] The list is empty.",
                "[NEW TASK] Write the docs.",
                "[SYSTEM ERROR] what does this mean?",
                "[ERROR] cannot find module",
                "[USER STORY] As a sailor I want a boat.",
                "[Image #1] What is this?",
                "[x] done\n[ ] open",
                "[1, 2, 3] is sorted",
                "My tasks: [AUTOMATED MESSAGE] is what it prints.");
    }

    @ParameterizedTest
    @MethodSource("own")
    void should_change_nothing_when_the_user_speaks_of_elements(String message) {
        assertThat(HarnessText.without(message)).isSameAs(message);
    }

    @Test
    @DisplayName("much that is never closed is read in time that grows with its length")
    void should_take_long_texts() {
        var open = "<system-reminder>\n<a>\n".repeat(50_000);

        assertThat(HarnessText.without(open)).isSameAs(open);
        assertThat(HarnessText.without("<system-reminder>x</system-reminder>\n".repeat(50_000)))
                .isEmpty();
    }
}
