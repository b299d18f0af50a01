package dev.nightjar.plugin.memory.policy;

/**
 * The structure of a JSON text, without the contents of its strings. If two texts have the same form, both or neither
 * are JSON.
 */
final class JsonForm {

    private JsonForm() {}

    /** Everything outside of quotes, and the quotes. */
    static String of(String json) {
        var form = new StringBuilder();
        boolean isText = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '"') {
                isText = !isText;
            } else if (isText && c == '\\') {
                i++; // an escaped quote does not end the string
            }
            if (!isText || c == '"') {
                form.append(c);
            }
        }
        return form.toString();
    }
}
