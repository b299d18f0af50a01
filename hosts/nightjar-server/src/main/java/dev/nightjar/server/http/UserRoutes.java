package dev.nightjar.server.http;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.user.UserMemory;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.http.ApiRoute.Answer;
import dev.nightjar.server.http.ApiRoute.Lines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Routes for everything that is kept of the caller's user: a copy, and the erasure with its preview. Thread-safe. */
final class UserRoutes {

    private final AgentKernel kernel;
    private final StoreCalls calls;

    UserRoutes(AgentKernel kernel, StoreCalls calls) {
        this.kernel = kernel;
        this.calls = calls;
    }

    List<ApiRoute> all() {
        return List.of(
                new ApiRoute("GET", "/v1/user", this::preview),
                new ApiRoute("DELETE", "/v1/user", this::erase),
                new ApiRoute("GET", "/v1/user/export", this::export));
    }

    private Answer preview(ApiCall call) {
        call.only();
        call.requester().costs(RequestCost.WHOLE_USER);
        var memory = memory(call);
        return calls.answer(call.requester(), memory::preview)
                .map(found -> Answer.ok(new ApiBodies.User(
                        call.scope().namespace().value(),
                        found.memories(),
                        found.sessions(),
                        found.reports(),
                        found.fingerprint())))
                .orElseThrow(() -> nothing(call));
    }

    /** The work has no time limit: an erasure may take longer than requests that read. */
    private Answer erase(ApiCall call) {
        call.only("fingerprint");
        var fingerprint = call.parameter("fingerprint");
        if (fingerprint == null) {
            throw new Problem(400, "'fingerprint' is missing: GET /v1/user shows it with what would be erased");
        }
        call.requester().costs(RequestCost.WHOLE_USER);
        var memory = memory(call);
        return calls.inTurn(call.requester(), () -> {
            var found = memory.preview().orElseThrow(() -> nothing(call));
            if (!memory.erase(fingerprint)) {
                throw new Problem(
                        409,
                        "Nothing was erased: what is kept of the user has changed since GET /v1/user answered with this"
                                + " fingerprint; ask for a new one");
            }
            return Answer.ok(new ApiBodies.ErasedUser(found.memories(), found.sessions()));
        });
    }

    private Answer export(ApiCall call) {
        call.only();
        call.requester().costs(RequestCost.WHOLE_USER);
        var memory = memory(call);
        Lines lines = to -> {
            try {
                calls.inTurn(call.requester(), () -> {
                    try {
                        memory.export(to);
                        return true;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        };
        return Answer.ok(lines);
    }

    private UserMemory memory(ApiCall call) {
        return UserMemory.of(kernel, call.scope());
    }

    private static Problem nothing(ApiCall call) {
        return new Problem(404, "Nothing of '" + call.scope().namespace() + "' is kept");
    }
}
