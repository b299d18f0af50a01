package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedValueTest {

    @ParameterizedTest
    @DisplayName("a sentence that names the same and says that its value is new, or gives another number, renews it")
    @CsvSource(delimiter = '|', textBlock = """
            Please remember: my shed key number is 12. | The shed key number is 14 now, I had it copied.
            Remember that our standup is Monday 9:30. | our standup is Tuesday 9:15 now
            Make a note that the alarm code of the barn is three eight. | the alarm code of the barn is now five one
            Please remember: my desk code is 4471. | Please remember: my desk code is 9920.
            Note: my badge number is 77-B. | My badge number is 81-C.
            Merk dir: das Schloss der Hütte ist 3311. | Das Schloss der Hütte ist jetzt 9090.
            Retiens que le digicode de la cave est A51. | Le digicode de la cave est maintenant B20.
            Recuerda que la clave del garaje es 55. | La nueva clave del garaje es 91.
            Remember this: the spare key is with Petra. | Oh, and the spare key is with Tom now.
            """)
    void should_renew(String asked, String later) {
        assertThat(renews(asked, later)).isTrue();
    }

    @ParameterizedTest
    @DisplayName("another matter, another kind of value, a condition, a question and the same value renew nothing")
    @CsvSource(delimiter = '|', textBlock = """
            Please remember: my shed key number is 12. | The shed key number is 12 now.
            Please remember: my shed key number is 12. | The locker key number is 14 now.
            Please remember: my shed key number is 12. | Is the shed key number 14 now?
            Please remember: my shed key number is 12. | If the shed key number is 14 now, tell me.
            Please remember: my shed key number is 12. | The shed key is rusty now.
            Please remember: my phone number is 555-1111. | Bob's phone number is 555-2222.
            Please remember: my phone number is 555-1111. | His phone number is 555-2222 now.
            Merk dir: meine Telefonnummer ist 345. | Annas neue Telefonnummer ist 123.
            Please remember: my mother's phone number is 555-1234. | The phone number is 555-9999.
            Please remember: my locker number is 12. | The number is 3 now.
            Please remember: my desk code is 4471. | The code is 12 lines long.
            Make a note that the alarm code of the barn is three eight. | the alarm code is now five one
            Remember that my daughter is called Ylva. | My daughter is 7 now.
            Remember that my daughter is called Ylva. | My daughter is in Oslo now.
            Remember that my doctor is Dr. Lund. | My doctor is Swedish.
            Remember that my car is a blue Volvo. | My car is broken now.
            """)
    void should_not_renew(String asked, String later) {
        assertThat(renews(asked, later)).isFalse();
    }

    private static boolean renews(String asked, String later) {
        return NamedValue.in(later)
                .filter(newer -> NamedValue.in(asked).filter(newer::renews).isPresent())
                .isPresent();
    }
}
