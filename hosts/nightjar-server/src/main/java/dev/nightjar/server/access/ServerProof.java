package dev.nightjar.server.access;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How a server proves that it knows a token, without the token being sent: an authentication code of what the caller
 * makes up and of the address at which the server was asked. A program that passes the question on to the real server
 * gets the proof for another address. Immutable.
 */
public final class ServerProof {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_ID_CHARACTERS = 8;

    private final String sha256;

    private ServerProof(String sha256) {
        this.sha256 = sha256;
    }

    /** Proof that a caller with this secret expects. */
    public static ServerProof ofSecret(String secret) {
        return new ServerProof(TokenFile.sha256(secret));
    }

    /** Proof of a server that stores this token. */
    public static ServerProof of(AccessToken token) {
        return new ServerProof(token.sha256());
    }

    /** Tells the token of this proof from others; it is of no use without the secret. */
    public String keyId() {
        return sha256.substring(0, KEY_ID_CHARACTERS);
    }

    /**
     * The proof.
     *
     * @param challenge made up by the caller for this question
     * @param asked the resolved address at which the server was asked
     * @throws IllegalArgumentException when the address is not resolved
     */
    public String at(InetSocketAddress asked, String challenge) {
        if (asked.isUnresolved()) {
            throw new IllegalArgumentException("The address " + asked + " is not known; name one that is");
        }
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(sha256.getBytes(StandardCharsets.US_ASCII), ALGORITHM));
            mac.update(asked.getAddress().getAddress());
            var rest = "\n" + asked.getPort() + "\n" + challenge;
            return HexFormat.of().formatHex(mac.doFinal(rest.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("Every Java has " + ALGORITHM, e);
        }
    }
}
