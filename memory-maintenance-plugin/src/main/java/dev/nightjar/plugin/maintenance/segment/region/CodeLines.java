package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import java.util.BitSet;
import java.util.Optional;

/** Source code and structured data without a fence, paragraph by paragraph. */
public final class CodeLines implements RegionFinder {

    /** No sentence looks so. */
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

    /** Code only beside code. */
    private static final Pattern BESIDE_CODE =
            Pattern.compile("^(?:\\s{2,}|\\t|[+-]\\S|\\s*(?:#|--|;|\\*|'|\"\"\"|'''|end\\b)).*");

    /** A terminal: what comes after is what it answered. */
    private static final Pattern PROMPT = Pattern.compile("^(?:\\s*(?:\\$|>>>) |BEGIN:[A-Z])");

    private static final int MAX_COMMENT = 5;

    /** Every line of code has one of these. */
    private static final String CODE_MARKS = "(){}[]=;:\"'<>/*$@#._";

    private final TextLines lines;
    private final BitSet seen = new BitSet();
    private final BitSet code = new BitSet();

    public CodeLines(TextLines lines) {
        this.lines = lines;
    }

    @Override
    public Optional<Region> at(int line) {
        int end = lines.paragraphEnd(line);
        int first = line;
        while (first < Math.min(end, line + MAX_COMMENT) && isBesideCode(first) && !isCode(first)) {
            first++;
        }
        if (first >= end || !isCode(first)) {
            return Optional.empty();
        }
        int last = first;
        while (last + 1 < end && (PROMPT.matcher(lines.get(first).text()).find() || goesOn(last + 1, end))) {
            last++;
        }
        return Optional.of(
                new Region(Origin.CODE, lines.get(line).start(), lines.get(last).end()));
    }

    /** One line of prose, such as a docstring, may stand between two of code. */
    private boolean goesOn(int line, int end) {
        return isCode(line) || isBesideCode(line) || (line + 1 < end && isCode(line + 1));
    }

    private boolean isCode(int line) {
        if (!seen.get(line)) {
            seen.set(line);
            code.set(
                    line,
                    lines.get(line).hasAny(CODE_MARKS)
                            && CODE.matcher(lines.get(line).text()).find());
        }
        return code.get(line);
    }

    private boolean isBesideCode(int line) {
        return BESIDE_CODE.matcher(lines.get(line).text()).matches();
    }
}
