package dev.nightjar.plugin.memory.policy;

/** What JSON is without its texts: two of the same form are both JSON or both none. */
final class JsonForm {

    private JsonForm() {}

    /** Everything outside of quotes, with the quotes. */
    static String of(String json) {
        var form = new StringBuilder();
        boolean isText = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '"') {
                isText = !isText;
            } else if (isText && c == '\\') {
                i++; // what is escaped ends no text
            }
            if (!isText || c == '"') {
                form.append(c);
            }
        }
        return form.toString();
    }
}
