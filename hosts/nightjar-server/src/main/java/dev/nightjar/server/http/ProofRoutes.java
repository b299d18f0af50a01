package dev.nightjar.server.http;

import dev.nightjar.server.access.ServerProof;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ApiRoute.Answer;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Proves to programs that this server knows their token, before they send it. Thread-safe. */
final class ProofRoutes {

    private static final int MAX_CHALLENGE = 200;

    private final TokenFile tokens;

    ProofRoutes(TokenFile tokens) {
        this.tokens = tokens;
    }

    List<ApiRoute> all() {
        return List.of(new ApiRoute("GET", "/v1/proof", this::prove));
    }

    private Answer prove(ApiCall call) {
        call.only("key", "challenge");
        var key = required("key", call.parameter("key"));
        var challenge = required("challenge", call.parameter("challenge"));
        var request = call.request();
        var asked = new InetSocketAddress(request.getLocalAddr(), request.getLocalPort());
        return tokens.list().stream()
                .map(ServerProof::of)
                .filter(proof -> proof.keyId().equals(key))
                .findFirst()
                .map(proof -> Answer.ok(new ApiBodies.Proof(proof.at(asked, challenge))))
                .orElseThrow(() -> new Problem(404, "No token has the key '" + key + "'"));
    }

    private static String required(String name, @Nullable String value) {
        if (value == null || value.length() > MAX_CHALLENGE) {
            throw new Problem(400, "'" + name + "' must have 1 to " + MAX_CHALLENGE + " characters");
        }
        return value;
    }
}
