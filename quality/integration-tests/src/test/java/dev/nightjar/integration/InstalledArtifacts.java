package dev.nightjar.integration;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;

/**
 * What {@code mvn install} would put into a local repository, and applications that are no part of the build. Nothing
 * else of Nightjar can be found through it, whatever has been installed on this machine.
 */
final class InstalledArtifacts implements WorkspaceReader {

    private static final Path ROOT = Project.ROOT;
    /** Folders of modules that are not named after their artifact. */
    private static final Map<String, Path> FOLDERS =
            Map.of("nightjar-parent", ROOT, "nightjar", Project.path("nightjar-library"));

    private final WorkspaceRepository repository = new WorkspaceRepository("installed");
    private final String version;
    private final Map<String, Path> applications;

    /**
     * @param version the version of the build
     * @param applications the project file of each application, by its group and artifact
     */
    InstalledArtifacts(String version, Map<String, Path> applications) {
        this.version = version;
        this.applications = Map.copyOf(applications);
    }

    @Override
    public WorkspaceRepository getRepository() {
        return repository;
    }

    @Override
    public File findArtifact(Artifact artifact) {
        var application = applications.get(artifact.getGroupId() + ":" + artifact.getArtifactId());
        if (application != null) {
            return application.toFile();
        }
        if (!artifact.getGroupId().equals("dev.nightjar")) {
            return null;
        }
        var name = artifact.getArtifactId();
        var module = FOLDERS.getOrDefault(name, Project.path(name));
        var file = artifact.getExtension().equals("pom")
                ? projectFile(module)
                : module.resolve("target/" + name + "-" + version + "." + artifact.getExtension());
        if (!artifact.getBaseVersion().equals(version) || !Files.exists(file)) {
            throw new IllegalStateException("Nothing installs " + artifact);
        }
        return file.toFile();
    }

    /** Shading leaves another one where it takes dependencies into the archive. */
    private static Path projectFile(Path module) {
        return Stream.of(module.resolve("target/dependency-reduced-pom.xml"), module.resolve("pom.xml"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public List<String> findVersions(Artifact artifact) {
        return List.of();
    }
}
