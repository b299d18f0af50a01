package dev.nightjar.web.know;

import dev.nightjar.kernel.user.UserMemory;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import java.time.LocalDate;

/** Everything that is kept of the user as a file, which {@code nightjar memory import} reads. */
public final class ExportPage implements Page {

    @Override
    public Answer show(PageCall call) {
        return new Answer.Kept(
                "nightjar-" + LocalDate.now(call.clock()) + ".jsonl",
                "application/x-ndjson",
                UserMemory.of(call.kernel(), call.scope())::export);
    }
}
