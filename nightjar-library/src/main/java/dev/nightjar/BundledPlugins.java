package dev.nightjar;

import dev.nightjar.commons.file.UnpackedFile;
import dev.nightjar.commons.file.UserCache;
import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plugin jars that come with this library: memory, maintenance, reflection, names and embedding. Plugins are loaded
 * from a folder, so the jars are unpacked once for all processes of a user. The folder is named after their content,
 * and each use compares every jar with the SHA-256 hash recorded by the build; a damaged or changed jar is replaced,
 * and a jar that does not belong there is deleted.
 */
public final class BundledPlugins {

    private static final Logger LOG = LoggerFactory.getLogger(BundledPlugins.class);
    private static final String HASHES = "sha256.properties";
    private static final int NAME_LENGTH = 16;
    private static final int BUFFER = 1 << 16;

    private final Function<String, @Nullable URL> resources;
    private final Map<String, String> hashes;

    /** @param resources a resource of the bundle by its name */
    BundledPlugins(Function<String, @Nullable URL> resources) {
        this.resources = resources;
        hashes = hashes(resource(HASHES));
    }

    /**
     * The folder of the unpacked jars: in the user's cache, else below the data folder, else in the folder for
     * temporary files.
     *
     * @param dataFolder the folder for all data; nothing is written into it while the user's cache can be used
     * @throws ConfigurationException when no folder can be used
     */
    public static Path unpacked(Path dataFolder) {
        var bundle = new BundledPlugins(name -> BundledPlugins.class.getResource("plugins/" + name));
        return bundle.unpackedIn(places(System.getenv(), dataFolder));
    }

    /** The folders that may be used, the preferred one first. */
    static List<Path> places(Map<String, String> environment, Path dataFolder) {
        var places = new ArrayList<Path>();
        UserCache.folder(environment).ifPresent(places::add);
        // An agent's folder never begins with a dot.
        places.add(dataFolder.toAbsolutePath().resolve(".cache"));
        var user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9_-]", "_");
        places.add(Path.of(System.getProperty("java.io.tmpdir"), "nightjar-" + user)
                .toAbsolutePath());
        return places;
    }

    /** The folder of the unpacked jars, in the first of these places that can be used. */
    Path unpackedIn(List<Path> places) {
        var problems = new ArrayList<String>();
        for (var place : places) {
            try {
                return unpack(place);
            } catch (IOException e) {
                LOG.info("Plugin jars cannot be kept in {}: {}", place, e.toString());
                problems.add(place + " (" + e + ")");
            }
        }
        throw new ConfigurationException("The plugin jars cannot be unpacked into " + String.join(", ", problems)
                + "; make one of these folders writable, or name a folder of plugin jars");
    }

    private Path unpack(Path place) throws IOException {
        var folder = place.resolve("plugins-" + id());
        for (var jar : hashes.entrySet()) {
            var unused = new UnpackedFile(
                            resource(jar.getKey()),
                            place,
                            folder.resolve(jar.getKey()),
                            file -> sha256(file).equals(jar.getValue()))
                    .ensure();
        }
        deleteForeign(folder);
        return folder;
    }

    /** Deletes what else would be loaded as a plugin. */
    private void deleteForeign(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder, "*.{jar,zip,JAR,ZIP}")) {
            for (var file : files) {
                if (!hashes.containsKey(file.getFileName().toString())) {
                    LOG.warn("Deleting {}, which is none of Nightjar's plugin jars", file);
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Name of this set of jars. */
    private String id() {
        var all = hashes.entrySet().stream()
                .map(jar -> jar.getKey() + "=" + jar.getValue())
                .collect(Collectors.joining("\n"));
        return hex(digest().digest(all.getBytes(StandardCharsets.UTF_8))).substring(0, NAME_LENGTH);
    }

    private URL resource(String name) {
        var found = resources.apply(name);
        if (found == null) {
            throw new IllegalStateException("This copy of the library nightjar lacks " + name
                    + ": it was compiled but not packaged; build it with mvn package");
        }
        return found;
    }

    private static Map<String, String> hashes(URL file) {
        var read = new Properties();
        try (var in = file.openStream()) {
            read.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("The hashes of the plugin jars cannot be read from " + file, e);
        }
        var sorted = new TreeMap<String, String>();
        read.stringPropertyNames().forEach(name -> sorted.put(name, read.getProperty(name)));
        return sorted;
    }

    private static String sha256(Path file) throws IOException {
        var digest = digest();
        var buffer = new byte[BUFFER];
        try (var in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return hex(digest.digest());
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("unreachable: every Java platform has SHA-256", e);
        }
    }
}
