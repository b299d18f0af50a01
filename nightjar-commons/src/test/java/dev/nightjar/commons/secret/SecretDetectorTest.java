package dev.nightjar.commons.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretDetectorTest {

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("keys, tokens, card numbers and passwords are told by their form")
    @CsvSource(
            delimiter = '|',
            value = {
                "-----BEGIN OPENSSH PRIVATE KEY----- b3Bl | PRIVATE_KEY",
                "The deploy token is ghp_0123456789abcdefABCDEF0123456789abcd. | TOKEN",
                "OPENAI_API_KEY=sk-proj-abc123def456ghi789jkl | TOKEN",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl1 | TOKEN",
                "key: 9fK2mQ7xLw4TzR8vB1nC6yHd3JsPgE5u | TOKEN",
                "clone https://ada:hunter2@git.example/repo.git | TOKEN",
                "My card is 4111 1111 1111 1111, valid to 12/30 | CARD_NUMBER",
                "5500-0055-5555-5559 | CARD_NUMBER",
                "The wifi password is hunter2 | PASSWORD",
                "Password: swordfish | PASSWORD",
                "pwd=Tr0ub4dor | PASSWORD",
                "Mein Passwort lautet »Rosenholz« | PASSWORD",
                "the PIN is 4711 | PASSWORD",
                "API key : abcd | PASSWORD"
            })
    void should_find_secrets(String text, SecretKind kind) {
        assertThat(SecretDetector.secrets(text)).extracting(Secret::kind).containsExactly(kind);
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("what only speaks of secrets, and numbers, ids and addresses of other kinds, is none")
    @ValueSource(
            strings = {
                "",
                "The password is in the safe",
                "Ada forgot her password and asked for a new one",
                "Use a password manager; rotate every API key once a year",
                "Order number 1234567890123456",
                "Call +49 30 1234567 or 0151 2345678",
                "Commit 6339e0be1c5b2a7d8e9f00112233445566778899 broke it",
                "Session 123e4567-e89b-12d3-a456-426614174000",
                "https://docs.example.org/document/d/1A2b3C4d5E6f7G8h9I0jK1l2M3n4O5p6Q7r8S9t0/edit",
                "MemoryConsolidationSchedulerConfigurationProviderFactory",
                "The secret of good bread is time",
                "IBAN is on the invoice",
                "2026-01-31 2026-02-28"
            })
    void should_leave_other_texts_alone(String text) {
        assertThat(SecretDetector.secrets(text)).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("what is found is the secret itself, without the words, quotes and signs around it")
    @CsvSource(
            delimiter = '|',
            value = {
                "key OPENAI_API_KEY=sk-proj-abc123def456ghi789jkl, thanks | sk-proj-abc123def456ghi789jkl",
                "Card (4111 1111 1111 1111) | 4111 1111 1111 1111",
                "Mein Passwort lautet »Rosenholz«. | Rosenholz",
                "git clone https://ada:hunter2@git.example/repo.git | hunter2",
                "PIN 4711, please | 4711",
                "-----BEGIN RSA PRIVATE KEY----- ab -----END RSA PRIVATE KEY----- end | -----BEGIN RSA PRIVATE KEY----- ab -----END RSA PRIVATE KEY-----",
                "Authorization: Bearer dGhpc0lzQVRva2VuMTIzNDU2Nzg5 | dGhpc0lzQVRva2VuMTIzNDU2Nzg5"
            })
    void should_find_the_place(String text, String secret) {
        assertThat(SecretDetector.secrets(text))
                .extracting(one -> text.substring(one.start(), one.end()))
                .containsExactly(secret);
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("what gets in stands in addresses, options of commands, netrc and npmrc files, cookies "
            + "and lists of names and values")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "git clone https://:s3cr3tTok9@git.example/repo.git | s3cr3tTok9",
                "git clone https://4f9a8b7c6d5e4f3a2b1c@git.example/repo.git | 4f9a8b7c6d5e4f3a2b1c",
                "mytool --password hunter2 --verbose | hunter2",
                "mytool --user ada --password rosebud | rosebud",
                "mytool --password=rosebud https://example.org | rosebud",
                "mytool --token=abc123def push | abc123def",
                "mytool --access-token \"plain words here\" | plain words here",
                "mysql -h db --user root -p hunter2 shop | hunter2",
                "mysql -uroot -phunter2 shop | hunter2",
                "docker login -u ada -p S3cretPw registry.example | S3cretPw",
                "sshpass -p rosebud ssh host | rosebud",
                "curl -u ada:rosebud https://example.org | rosebud",
                "[\"--password\",\"rosebud9\"] | rosebud9",
                "//packages.example.org/:_authToken=6f1d2c3b-aaaa-bbbb-cccc-0123456789ab | 6f1d2c3b-aaaa-bbbb-cccc-0123456789ab",
                "_auth=YWRhOmh1bnRlcjI= | YWRhOmh1bnRlcjI=",
                "//npm.example.com/:_password=aHVudGVyMg== | aHVudGVyMg==",
                "machine api.example.com login ada password rosebud | rosebud",
                "Cookie: session=8f3a2c1b9d; theme=dark | 8f3a2c1b9d",
                "Set-Cookie: sid=Zx81kQpl9Ab; Path=/; HttpOnly; Max-Age=3600 | Zx81kQpl9Ab",
                "curl -b \"session=abcdef123\" https://example.org | abcdef123",
                "PGPASSWORD=rosebud1 psql | rosebud1",
                "- name: DB_PASSWORD value: hunter2 | hunter2",
                "njt_aB3dE_5gH7jK9mN1pQ3sT5vW7yZ9bD1fG3hJ5kL works | njt_aB3dE_5gH7jK9mN1pQ3sT5vW7yZ9bD1fG3hJ5kL",
                "The token acme_live_Ab3dE5gH7jK9mN1pQ3sT5vW7. | acme_live_Ab3dE5gH7jK9mN1pQ3sT5vW7",
                "use (acme-Ab3dE5gH7jK9mN1pQ3sT5vW7) here | acme-Ab3dE5gH7jK9mN1pQ3sT5vW7",
                "https://example.org/cb?x=ghp_0123456789abcdefABCDEF0123456789abcd | ghp_0123456789abcdefABCDEF0123456789abcd"
            })
    void should_find_what_gets_in(String text, String secret) {
        assertThat(SecretDetector.secrets(text))
                .extracting(one -> text.substring(one.start(), one.end()))
                .containsExactly(secret);
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("a secret is found in every string of JSON, however often it is escaped, and what is "
            + "masked leaves JSON")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{\"stdout\":\"password: JLpMrUkCM4s7\"} | JLpMrUkCM4s7",
                "{\"command\":\"export SECRET_KEY=\\\"thB2vsFvva2w\\\"\"} | thB2vsFvva2w",
                "{\"stdout\":\"{\\\"user\\\":\\\"a\\\",\\\"password\\\":\\\"kVJENybj9\\\"}\"} | kVJENybj9",
                "{\"a\":\"{\\\"b\\\":\\\"{\\\\\\\"password\\\\\\\":\\\\\\\"rosebud\\\\\\\"}\\\"}\"} | rosebud",
                "{\"a\":\"line\\nDB_PASSWORD=hunter2\\nmore\"} | hunter2",
                "{\"a\":\"\\u0070assword: hunt\\u0065r2\"} | hunt\\u0065r2",
                "{\"headers\":{\"Authorization\":\"Basic YWRhOmh1bnRlcjI=\"}} | YWRhOmh1bnRlcjI=",
                "{\"headers\":[{\"name\":\"Authorization\",\"value\":\"Bearer abcdef12345\"}]} | abcdef12345",
                "{\"headers\":{\"Cookie\":\"sid=abcdef1234\",\"Accept\":\"text/html\"}} | abcdef1234",
                "{\"password\":\"correct horse battery staple\",\"b\":\"c\"} | correct horse battery staple",
                "{\"command\":[\"mysql\",\"--user\",\"root\",\"-p\",\"rosebud\"]} | rosebud",
                "{\"env\":[{\"name\":\"DB_PASSWORD\",\"value\":\"hunter2\"}]} | hunter2"
            })
    void should_find_secrets_in_json(String json, String secret) {
        assertThat(SecretDetector.secrets(json))
                .extracting(one -> json.substring(one.start(), one.end()))
                .containsExactly(secret);
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("characters that nobody sees hide no secret, and are masked with it")
    @ValueSource(
            strings = {
                "\u200b",
                "\u00ad",
                "\u2060",
                "\u202e",
                "\u202c",
                "\u2066",
                "\ufeff",
                "\u200d",
                "\u200c",
                "\ufe0f",
                "\u180e",
                "\u0007",
                "\u009b",
                "\udb40\udc41",
                "\u3164",
                "\\u200b",
                "\\u00ad",
                "\\udb40\\udc41"
            })
    void should_see_through_what_is_hidden(String hidden) {
        var secret = "ghp_A1b2C3d4" + hidden + "E5A1b2C3d4E5A1b2C3" + hidden + hidden + "d4E5f6G7h8";
        var text = "token" + hidden + " is " + secret + " " + hidden + "as agreed";

        assertThat(SecretDetector.secrets(text))
                .extracting(one -> text.substring(one.start(), one.end()))
                .containsExactly(secret);
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("hashes, ids, names of files, pictures, paths and code are no secrets")
    @ValueSource(
            strings = {
                "ep_01J5K8Q2Z3X4Y5V6W7T8S9R0AB and nt_01J5K8Q2Z3X4Y5V6W7T8S9R0AC",
                "sha512-Ab3dE5gH7jK9mN1pQ3sT5vW7yZ9bD1fG3hJ5kL== and build-6339e0be1c5b2a7d8e9f00112233445566778899",
                "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
                "test_shouldReturn404WhenTheUserIsMissing com_example_MyClass2Factory3ProviderImpl IMG_20261126_123456.jpg",
                "/home/ada/cache/v8_Ab3dE5gH7jK9mN1pQ3sT5vW7/file.txt",
                "https://docs.example/share_Ab3dE5gH7jK9mN1pQ3sT5vW7",
                "{\"id\":\"msg_01XFDUDYJgAACzvnptvVoYEL\",\"tool_call_id\":\"call_q9vLpFnZ8KdxMNbRXYJ2aTcE\"}",
                "docker run -u 1000:1000 -p 8080:80 nginx; psql -U ada -p 5432; mkdir -p src/main; ssh -p 2222 ada@host",
                "use --user and --password flags; the --password option; --password-file /run/x --max-tokens 100",
                "git@github.com:ada/x.git ssh://git@github.com/ada https://ada@host/x postgres://app:${PW}@db/x",
                "the user forgot the password twice; after login the password is needed",
                "list.sort(comparing(Secret::start)); for (var token = parser.nextToken(); token != null;) {}",
                "{\"path\":\"C:\\\\new\\\\table\"} matches \\d+\\w+ in LaTeX \\newline"
            })
    void should_leave_ordinary_texts_alone(String text) {
        assertThat(SecretDetector.secrets(text)).isEmpty();
    }

    @Test
    @Tag("R9")
    @DisplayName("an id is looked through only for what is a secret for certain: it is a random word itself")
    void should_leave_ids_alone() {
        assertThat(SecretDetector.certain("call_q9vLpFnZ8KdxMNbRXYJ2aTcE")).isEmpty();
        assertThat(SecretDetector.certain("4111111111111111 token: 9fK2mQ7xLw4TzR8vB1nC6yHd3JsPgE5u"))
                .isEmpty();
        assertThat(SecretDetector.certain("chat-ghp_0123456789abcdefABCDEF0123456789abcd"))
                .hasSize(1);
        assertThat(SecretDetector.certain("sghp_0123456789abcdefABCDEF0123456789abcd"))
                .hasSize(1);
        assertThat(SecretDetector.certain("https://:s3cr3tTok9@git.example/repo.git"))
                .hasSize(1);
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("a token is known in a name that was made small, and other names are none")
    @CsvSource({
        "akia3x7k9m2p5q8r1t4v, true",
        "api glpat_x7k9m2p5q8r1t4vw6z0, true",
        "ghp_0123456789abcdefabcdef0123456789abcd, true",
        "asia_travel_plans_2026, false",
        "task-list-of-2026-11-26, false",
        "8f3a2c1b-aaaa-4bbb-8ccc-0123456789ab, false"
    })
    void should_know_tokens_made_small(String name, boolean isToken) {
        assertThat(SecretDetector.isMadeSmall(name)).isEqualTo(isToken);
    }

    @ParameterizedTest
    @DisplayName(
            "e-mail addresses, phone numbers and bank accounts are personal data; dates, numbers and versions are not")
    @CsvSource(
            delimiter = '|',
            value = {
                "Write to ada.lovelace+x@example.co.uk. | ada.lovelace+x@example.co.uk",
                "Call +49 30 1234-5678! | +49 30 1234-5678",
                "Ruf 0151 23456789 an | 0151 23456789",
                "IBAN DE89 3704 0044 0532 0130 00 | DE89 3704 0044 0532 0130 00",
                "GB82WEST12345698765432 it is | GB82WEST12345698765432",
                "on 2026-01-31 at 09:00, version 0.12.3 of org@2 | ",
                "DE88 3704 0044 0532 0130 00 | ",
                "0.0000123456789 and 1234567890123 | "
            })
    void should_find_personal_data(String text, @Nullable String found) {
        assertThat(SecretDetector.personalData(text))
                .extracting(one -> text.substring(one.start(), one.end()))
                .containsExactlyElementsOf(found == null ? List.of() : List.of(found));
        assertThat(SecretDetector.secrets(text)).isEmpty();
    }

    @Test
    @Tag("R9")
    @DisplayName("no text whatever makes it fail")
    void should_take_any_text() {
        long seed = 9;
        var random = new Random(seed);
        var characters = "password is:='\"-4111 sk-_é\u0000\ud83d /@\n";
        for (int i = 0; i < 2_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                text.append(characters.charAt(random.nextInt(characters.length())));
            }
            var whole = text.toString();
            var all = new ArrayList<>(SecretDetector.secrets(whole));
            all.addAll(SecretDetector.personalData(whole));
            assertThat(all)
                    .as("seed %s: '%s'", seed, whole)
                    .allMatch(one -> one.start() >= 0 && one.start() < one.end() && one.end() <= whole.length());
        }
    }
}
