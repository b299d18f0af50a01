package dev.nightjar.cli.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.commons.text.Utf8;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.server.access.ServerProof;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Makes sure that a program on this machine is a server that knows a token before the token is sent: while the server
 * is down, any program can listen at its port. Servers on other machines are not asked; only encryption would help
 * there.
 */
public final class KnownServer {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int CHALLENGE_BYTES = 32;
    private static final int MAX_BYTES = 10_000;

    private KnownServer() {}

    /**
     * The address to send the token to.
     *
     * @param timeoutMs for connecting and for the answer, in milliseconds
     * @return the same address, or for the local machine the loopback address that was asked
     * @throws IOException when nothing answers
     * @throws MemoryException when the program that answers does not know the token
     */
    public static URI of(URI server, String token, int timeoutMs) throws IOException {
        if (!"http".equals(server.getScheme()) || server.getHost() == null) {
            return server;
        }
        var named = InetAddress.getByName(server.getHost());
        var host = named.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : named;
        if (!host.isLoopbackAddress() && NetworkInterface.getByInetAddress(host) == null) {
            return server;
        }
        int port = server.getPort() < 0 ? server.toURL().getDefaultPort() : server.getPort();
        var asked = host.isLoopbackAddress()
                ? URI.create("http://" + literal(host) + ":" + port
                        + (server.getRawPath() == null ? "" : server.getRawPath()))
                : server;
        var bytes = new byte[CHALLENGE_BYTES];
        new SecureRandom().nextBytes(bytes);
        var challenge = HexFormat.of().formatHex(bytes);
        var proof = ServerProof.ofSecret(token);
        var expected = proof.at(new InetSocketAddress(host, port), challenge);
        var answered = ask(asked.resolve("/v1/proof?key=" + proof.keyId() + "&challenge=" + challenge), timeoutMs);
        if (!MessageDigest.isEqual(ascii(expected), ascii(answered))) {
            throw new MemoryException(
                    "What runs at " + server + " does not prove that it knows the token, so nothing was"
                            + " sent to it; name the address and port at which 'nightjar serve' listens, of this agent and version");
        }
        return asked;
    }

    /** Answer of the program; empty when it has no proof. */
    private static String ask(URI question, int timeoutMs) throws IOException {
        var connection = (HttpURLConnection) question.toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout(timeoutMs);
        connection.setReadTimeout(timeoutMs);
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            return "";
        }
        try (var body = connection.getInputStream()) {
            return MAPPER.readTree(Utf8.lenient(body.readNBytes(MAX_BYTES)))
                    .path("proof")
                    .asText();
        } catch (JsonProcessingException e) {
            return "";
        }
    }

    private static String literal(InetAddress host) {
        return host instanceof Inet6Address ? "[" + host.getHostAddress() + "]" : host.getHostAddress();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
