package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.BitSet;
import java.util.Optional;

/** Source code and structured data without a fence, by paragraph. */
final class CodeLines implements ForeignText.Finder {

    /** Patterns that no sentence matches. */
    private static final Pattern CODE = Pattern.compile("^\\s*(?:"
            + "#include\\b|import (?:static )?\\w+(?:\\.[\\w*]+)+;?$|import .+ from ['\"]|from [\\w.]+ import \\w"
            + "|package [\\w.]+;?$|using [\\w.]+;$|def \\w+\\s*\\(.*|class \\w+.*[:{]\\s*$"
            + "|(?:public|private|protected|static|final|export|async)\\b.*[({;]\\s*$|(?:public|private|protected) .*[({].*"
            + "|(?:const|let|var|val)\\s+\\w+\\s*=.*|function\\s*\\w*\\s*\\(.*|(?:fn|func|fun) \\w+\\s*\\(.*"
            + "|return\\b.*;\\s*$|(?:if|for|while|switch|catch)\\s*\\(.*\\{\\s*$|(?:try|else|do)\\s*\\{"
            + "|SELECT\\s.+\\sFROM\\s.*|INSERT\\s+INTO\\s.*|UPDATE\\s+\\w+\\s+SET\\s.*|CREATE\\s+TABLE\\s.*|DELETE\\s+FROM\\s.*"
            + "|BEGIN:[A-Z]+|diff --git .*|\\$ [a-z].*|>>> .*|//.*|/\\*.*|\\*/.*|<!--.*|<\\?php.*|#!/.*|@@ .*|[+-]{3} [\\w/].*"
            + "|[\\w.$]+\\(.*\\)\\s*;?\\s*$|[A-Za-z_][\\w.\\[\\]\"']*\\s*[:+-]?=\\s*(?:[\"'\\[{(\\d].*|\\w+\\(.*)"
            + "|\"[^\"]+\"\\s*:\\s*\\S.*|\\{.*\\}\\s*,?\\s*$|[\\[{(}\\])]+[;,]*\\s*$"
            + ")|(?:\\)\\s*;|\\s\\{|^\\s*\\}.*|=\\s*[^=;]+;)\\s*$");

    /** Counts as code only next to code. */
    private static final Pattern BESIDE_CODE =
            Pattern.compile("^(?:\\s{2,}|\\t|[+-]\\S|\\s*(?:#|--|;|\\*|'|\"\"\"|'''|end\\b)).*");

    /** A terminal prompt: the lines after it are output. */
    private static final Pattern PROMPT = Pattern.compile("^(?:\\s*(?:\\$|>>>) |BEGIN:[A-Z])");

    private static final int MAX_COMMENT = 5;

    /** Every line of code has one of these characters. */
    private static final String CODE_MARKS = "(){}[]=;:\"'<>/*$@#._";

    private final Lines lines;
    private final BitSet code = new BitSet();

    CodeLines(Lines lines) {
        this.lines = lines;
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            code.set(i, line.hasAny(CODE_MARKS) && CODE.matcher(line.text()).find());
        }
    }

    @Override
    public Optional<Segment> at(int line) {
        int first = line;
        while (first < line + MAX_COMMENT && !lines.isBlank(first) && isBesideCode(first) && !code.get(first)) {
            first++;
        }
        if (lines.isBlank(first) || !code.get(first)) {
            return Optional.empty();
        }
        int last = first;
        boolean isTerminal = PROMPT.matcher(lines.get(first).text()).find();
        while (!lines.isBlank(last + 1) && (isTerminal || goesOn(last + 1))) {
            last++;
        }
        return Optional.of(lines.segment(TextOrigin.CODE, line, last));
    }

    /** One line of prose, such as a docstring, may be between two lines of code. */
    private boolean goesOn(int line) {
        return code.get(line) || isBesideCode(line) || (!lines.isBlank(line + 1) && code.get(line + 1));
    }

    private boolean isBesideCode(int line) {
        return BESIDE_CODE.matcher(lines.get(line).text()).matches();
    }
}
