package dev.nightjar.web.portrait;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * People, places and things around the user, as a graph and as a list that says the same.
 *
 * @param nodes those mentioned most, most mentioned first
 */
public record People(String center, List<Node> nodes, List<Link> links) {

    private static final int MOST = 12;
    /** Newest memories of each node that are searched for other nodes. */
    private static final int LOOKED_AT = 20;

    private static final int WIDTH = 360;
    private static final int HEIGHT = 300;
    private static final int LEAST_RADIUS = 7;
    private static final int MORE_RADIUS = 11;
    private static final double NEAR = 0.72;
    private static final int LONGEST_CENTER = 7;
    private static final int LONGEST_LABEL = 14;
    private static final int LONGEST_SENTENCE = 110;

    static People of(PageCall call, String center, List<Entity.Count> known) {
        var shown = known.stream().limit(MOST).toList();
        int most = shown.stream().mapToInt(Entity.Count::memories).max().orElse(1);
        var nodes = new ArrayList<Node>();
        var mentions = new ArrayList<Set<MemoryId>>();
        for (var count : shown) {
            var memories = call.memory()
                    .entity(call.scope(), count.entity().name(), MemoryFilter.ALL, LOOKED_AT)
                    .map(Entity.Profile::memories)
                    .orElse(List.of());
            mentions.add(memories.stream().map(Memory::id).collect(Collectors.toSet()));
            nodes.add(node(nodes.size(), shown.size(), count, most, memories));
        }
        var links = new ArrayList<Link>();
        for (int i = 0; i < nodes.size(); i++) {
            for (int j = i + 1; j < nodes.size(); j++) {
                if (mentions.get(i).stream().anyMatch(mentions.get(j)::contains)) {
                    links.add(new Link(nodes.get(i), nodes.get(j)));
                }
            }
        }
        return new People(Texts.name(center), nodes, links);
    }

    /** Places alternate between two ellipses, so that the names have room. */
    private static Node node(int place, int all, Entity.Count count, int most, List<Memory> memories) {
        double angle = 2 * Math.PI * place / all - Math.PI / 2;
        double part = all > MOST / 2 && place % 2 == 1 ? NEAR : 1;
        int radius = (int) (LEAST_RADIUS + MORE_RADIUS * Math.sqrt(count.memories() / (double) most));
        var entity = count.entity();
        return new Node(
                Texts.name(entity.name()),
                entity.type() == EntityType.PERSON,
                count.memories(),
                Links.about(entity.name()),
                memories.isEmpty()
                        ? ""
                        : shortened(Texts.visible(memories.get(0).content()), LONGEST_SENTENCE),
                (int) Math.round(WIDTH / 2.0 + part * (WIDTH / 2.0 - 42) * Math.cos(angle)),
                (int) Math.round(HEIGHT / 2.0 - 8 + part * (HEIGHT / 2.0 - 32) * Math.sin(angle)),
                radius);
    }

    public String label() {
        return shortened(center, LONGEST_CENTER);
    }

    private static String shortened(String text, int most) {
        return CodePoints.isWithin(text, most) ? text : CodePoints.first(text, most - 1) + "…";
    }

    /**
     * Somebody or something.
     *
     * @param sentence what was said of it last; empty when nothing is left of that
     */
    public record Node(
            String name, boolean isPerson, int memories, String link, String sentence, int x, int y, int radius) {

        public String label() {
            return shortened(name, LONGEST_LABEL);
        }
    }

    /** Two that the same memory mentions. */
    public record Link(Node one, Node other) {}
}
