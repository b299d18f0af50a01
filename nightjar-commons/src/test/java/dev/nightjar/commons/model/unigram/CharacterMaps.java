package dev.nightjar.commons.model.unigram;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compiles replacements into SentencePiece's format, with a block of 256 units for the children of each node. */
final class CharacterMaps {

    private static final int BLOCK = 256;

    private CharacterMaps() {}

    static byte[] compiled(SortedMap<String, String> replacements) {
        var texts = new ByteArrayOutputStream();
        var root = new Node();
        for (var entry : replacements.entrySet()) {
            root.add(entry.getKey().getBytes(StandardCharsets.UTF_8), texts.size());
            texts.writeBytes(entry.getValue().getBytes(StandardCharsets.UTF_8));
            texts.write(0);
        }
        var units = new ArrayList<>(Collections.nCopies(BLOCK, 0));
        var open = new ArrayDeque<Map.Entry<Integer, Node>>();
        open.add(Map.entry(0, root));
        while (!open.isEmpty()) {
            var next = open.remove();
            int place = next.getKey();
            int base = units.size();
            units.addAll(Collections.nCopies(BLOCK, 0));
            var start = next.getValue().start;
            units.set(place, units.get(place) | (place ^ base) << 10 | (start == null ? 0 : 1 << 8));
            if (start != null) {
                units.set(base, start | 1 << 31);
            }
            next.getValue().children.forEach((label, child) -> {
                units.set(base ^ label, label);
                open.add(Map.entry(base ^ label, child));
            });
        }
        var compiled = ByteBuffer.allocate(Integer.BYTES * (units.size() + 1) + texts.size())
                .order(ByteOrder.LITTLE_ENDIAN);
        compiled.putInt(Integer.BYTES * units.size());
        units.forEach(compiled::putInt);
        return compiled.put(texts.toByteArray()).array();
    }

    private static final class Node {

        private final Map<Integer, Node> children = new TreeMap<>();
        private @Nullable Integer start;

        void add(byte[] key, int textStart) {
            var node = this;
            for (byte part : key) {
                node = node.children.computeIfAbsent(part & 0xFF, label -> new Node());
            }
            node.start = textStart;
        }
    }
}
