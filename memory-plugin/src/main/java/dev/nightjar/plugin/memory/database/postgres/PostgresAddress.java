package dev.nightjar.plugin.memory.database.postgres;

import com.google.common.base.CharMatcher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Address of the memory of an agent.
 *
 * @param url address of the database, such as {@code jdbc:postgresql://db.example.org/nightjar?sslmode=verify-full},
 *     without user and password
 * @param user who connects; empty for the driver's default
 * @param password his password; empty for none, or one from the driver's password file
 * @param schema the agent's schema
 */
public record PostgresAddress(String url, String user, String password, String schema) {

    /** Longest name of a schema, in bytes. */
    private static final int LONGEST = 63;

    private static final int HASH_DIGITS = 8;
    private static final String PREFIX = "nightjar_";

    private static final CharMatcher PLAIN =
            CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('0', '9')).or(CharMatcher.is('_'));

    /** The address of an agent's memory: the schema named after the agent. */
    public static PostgresAddress of(String url, String user, String password, String agentId) {
        return new PostgresAddress(url, user, password, schemaOf(agentId));
    }

    /**
     * Different agents have different ones: where the id itself cannot stand in the name, a part of its hash follows.
     */
    static String schemaOf(String agentId) {
        var plain = PLAIN.negate().replaceFrom(agentId.toLowerCase(Locale.ROOT), '_');
        if (plain.equals(agentId) && PREFIX.length() + plain.length() <= LONGEST) {
            return PREFIX + plain;
        }
        var hash = Hashing.sha256()
                .hashString(agentId, StandardCharsets.UTF_8)
                .toString()
                .substring(0, HASH_DIGITS);
        int room = LONGEST - PREFIX.length() - HASH_DIGITS - 1;
        return PREFIX + plain.substring(0, Math.min(room, plain.length())) + "_" + hash;
    }

    /** Name in messages: the address without parts that may be secret, and the schema. */
    String name() {
        int options = url.indexOf('?');
        return (options < 0 ? url : url.substring(0, options)) + " (schema " + schema + ")";
    }

    /** How people do away with it. */
    String removal() {
        return "drop the schema " + schema + " in the server";
    }

    /** For the driver. Options in the address come first. */
    Map<String, String> properties() {
        var properties = new TreeMap<String, String>();
        properties.put("currentSchema", schema);
        properties.put("ApplicationName", "nightjar");
        properties.put("tcpKeepAlive", "true");
        properties.put("connectTimeout", "10");
        properties.put("loginTimeout", "20"); // for a server that accepts the connection and never answers
        if (!user.isEmpty()) {
            properties.put("user", user);
        }
        if (!password.isEmpty()) {
            properties.put("password", password);
        }
        return properties;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return name();
    }
}
