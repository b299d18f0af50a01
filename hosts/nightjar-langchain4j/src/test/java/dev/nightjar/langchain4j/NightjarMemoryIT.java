package dev.nightjar.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.rag.query.router.DefaultQueryRouter;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Namespace;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.ThreadLogin;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The parts of memory that an application can put together itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NightjarMemoryIT {

    private static final String SAID = "The spare key hangs in the boathouse.";

    private AgentKernel kernel;
    private NightjarMemory memory;

    @BeforeAll
    void start(@TempDir Path data) {
        kernel = AgentKernel.builder()
                .dataRoot(data)
                .plugins(Path.of("target", "plugins"))
                .polling(false)
                .start();
        memory = NightjarMemory.of(kernel);
    }

    @AfterAll
    void stop() {
        kernel.close();
    }

    @Test
    void should_take_up_a_stored_conversation_with_its_calls_of_tools() {
        var session = SessionResolver.of(kernel).session(new UserSession("ada", "stored"));
        var call = new ToolCallRecord("1", "search_memory", "{\"query\":\"key\"}", "{}", false);
        session.said("Where is the key?");
        session.answered(SAID, List.of(new ToolStep("", List.of(call))));
        session.said("This has no answer yet.");

        var messages = memory.chatMemoryStore().getMessages(new UserSession("ada", "stored"));

        assertThat(messages)
                .extracting(ChatMessage::getClass)
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .containsExactly(UserMessage.class, AiMessage.class, ToolExecutionResultMessage.class, AiMessage.class);
        assertThat(((AiMessage) messages.get(3)).text()).isEqualTo(SAID);
    }

    @Test
    void should_erase_a_conversation_whose_messages_are_deleted() {
        var id = new UserSession("eve", "secret");
        SessionResolver.of(kernel).session(id).said(SAID);
        SessionResolver.of(kernel).session(id).answered("Noted.", List.of());
        assertThat(memory.chatMemoryStore().getMessages(id)).hasSize(2);

        memory.chatMemoryStore().deleteMessages(id);

        assertThat(memory.chatMemoryStore().getMessages(id)).isEmpty();
        assertThat(SessionResolver.of(kernel)
                        .session(new UserSession("eve", "other"))
                        .context("Where does the spare key hang?"))
                .doesNotContain("boathouse");
    }

    @Test
    void should_retrieve_the_block_for_the_user_of_a_query() {
        var retriever = memory.contentRetriever();
        SessionResolver.of(kernel).session(new UserSession("finn", "monday")).said(SAID);

        assertThat(retriever.retrieve(query(new UserSession("finn", "tuesday"))))
                .singleElement()
                .satisfies(content -> assertThat(content.textSegment().text()).contains(SAID));
        assertThat(retriever.retrieve(query(new UserSession("gus", "tuesday")))).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> retriever.retrieve(Query.from("Where is it?")))
                .withMessageContaining("Where is it?");
    }

    /** Several retrievers run in threads that do not know the login. */
    @Test
    void should_retrieve_beside_others_for_the_user_of_the_turn() {
        var login = new ThreadLogin();
        var parts = NightjarMemory.of(
                kernel, id -> kernel.session(kernel.scope(Namespace.ofUser(login.user())), id.toString()));
        kernel.session(kernel.scope(Namespace.ofUser("hedda")), "monday").said(SAID);
        var model = new HostModel();
        var assistant = AiServices.builder(LangChain4jDoor.Assistant.class)
                .chatModel(new ScriptedChatModel(model))
                .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
                .retrievalAugmentor(DefaultRetrievalAugmentor.builder()
                        .queryRouter(new DefaultQueryRouter(
                                parts.contentRetriever(), query -> List.of(Content.from("The weather is fine."))))
                        .build())
                .registerListeners(parts.listeners())
                .build();

        login.as("hedda", () -> assistant.chat("tuesday", "Where does the spare key hang?"));

        assertThat(model.newest().text()).contains(SAID, "The weather is fine.");
    }

    @Test
    void should_take_other_ids_for_conversations_in_the_namespace_of_the_kernel() {
        var session = SessionResolver.of(kernel).session(42);

        assertThat(session.scope()).isEqualTo(kernel.scope());
        assertThat(session.id()).isEqualTo("42");
        assertThat(SessionResolver.of(kernel)
                        .session(new UserSession("ada", "x"))
                        .scope()
                        .namespace())
                .isEqualTo(new Namespace("user:ada"));
        assertThatIllegalArgumentException().isThrownBy(() -> new UserSession(" ", "x"));
    }

    @Test
    void should_tell_the_model_of_a_tool_that_fails() {
        var context = InvocationContext.builder()
                .chatMemoryId(new UserSession("ada", "x"))
                .build();
        var provided = memory.toolProvider()
                .provideTools(ToolProviderRequest.builder()
                        .invocationContext(context)
                        .userMessage(UserMessage.from("Search!"))
                        .build());
        var search = provided.aiServiceTools().stream()
                .filter(tool -> tool.name().equals("search_memory"))
                .findFirst()
                .orElseThrow();

        assertThat(search.toolSpecification().parameters().properties()).containsKey("query");
        var result = search.toolExecutor()
                .executeWithContext(
                        ToolExecutionRequest.builder()
                                .id("1")
                                .name("search_memory")
                                .arguments("{\"query\": 1, \"limit\": \"many\"}")
                                .build(),
                        context);
        assertThat(result.isError()).isTrue();
        assertThat(result.resultText()).contains("error");
    }

    @Test
    void should_put_the_block_in_front_of_pictures_and_remember_which_text_it_is() {
        var picture = ImageContent.from("https://example.org/boat.png");
        var several = UserMessage.from(TextContent.from("What is this?"), picture);

        var shown = Prompts.with("BLOCK", several);

        assertThat(shown.contents())
                .containsExactly(TextContent.from("BLOCK\n\n"), TextContent.from("What is this?"), picture);
        assertThat(Prompts.text(several)).isEqualTo("What is this?");
        assertThat(Prompts.blocks(List.of(shown, AiMessage.from("A boat."), several)))
                .containsExactly("BLOCK");
        assertThat(several.attributes()).isEmpty();
    }

    private static Query query(UserSession id) {
        String text = "Where does the spare key hang?";
        return Query.from(text, Metadata.from(UserMessage.from(text), id, List.of()));
    }
}
