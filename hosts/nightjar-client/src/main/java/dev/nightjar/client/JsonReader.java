package dev.nightjar.client;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON: objects as maps in their order, arrays as lists, numbers as {@link BigDecimal}, and text, booleans and
 * null as themselves. It accepts nothing but JSON.
 */
final class JsonReader {

    private static final int MAX_DEPTH = 100;
    private static final int HEX = 16;
    private static final int UNICODE_DIGITS = 4;
    /** More digits or a greater exponent cost time, and no answer of the server has them. */
    private static final int MAX_NUMBER = 100;

    private static final char END = '\uffff';

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException when this is not JSON, with the place */
    static @Nullable Object read(String text) {
        var reader = new JsonReader(text);
        Object value = reader.value(0);
        reader.skipBlanks();
        if (reader.at < text.length()) {
            throw reader.wrong("the end");
        }
        return value;
    }

    private @Nullable Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw wrong("at most " + MAX_DEPTH + " levels");
        }
        skipBlanks();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) {
        var object = new LinkedHashMap<String, Object>();
        expect('{');
        if (isNext('}')) {
            return object;
        }
        do {
            skipBlanks();
            String name = string();
            skipBlanks();
            expect(':');
            object.put(name, value(depth + 1));
        } while (isNext(','));
        expect('}');
        return object;
    }

    private List<Object> array(int depth) {
        var array = new ArrayList<Object>();
        expect('[');
        if (isNext(']')) {
            return array;
        }
        do {
            array.add(value(depth + 1));
        } while (isNext(','));
        expect(']');
        return array;
    }

    private String string() {
        expect('"');
        var string = new StringBuilder();
        while (peek() != '"') {
            char c = peek();
            if (c < ' ' || at >= text.length()) {
                throw wrong("a character of a string");
            }
            at++;
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("an escape sequence");
        };
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < UNICODE_DIGITS; i++) {
            int digit = peek() < 128 ? Character.digit(peek(), HEX) : -1;
            if (digit < 0) {
                throw wrong("a hexadecimal digit");
            }
            code = code * HEX + digit;
            at++;
        }
        return (char) code;
    }

    private BigDecimal number() {
        int begin = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        var number = text.substring(begin, at);
        if (number.length() > MAX_NUMBER || !number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?")) {
            at = begin;
            throw wrong("a value");
        }
        return new BigDecimal(number);
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong(word);
        }
        at += word.length();
        return value;
    }

    private boolean isNext(char c) {
        skipBlanks();
        if (peek() == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw wrong("'" + c + "'");
        }
        at++;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException("not JSON at character " + at + ", where " + expected + " was expected");
    }
}
