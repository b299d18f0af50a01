package dev.nightjar.server.access;

/**
 * The costs of requests, for the rate limit of a token. Each request costs 1, for example a short message, a list, or a
 * read by id. Expensive requests cost more: about 1 for every 20 ms of processor time. {@code RequestCostIT} measures
 * them: {@code mvn verify -pl :nightjar-server -am -Dit.test=RequestCostIT -Dnightjar.cost.memories=1500
 * -Dnightjar.cost.rounds=100}, with what docs/contributing/building.md adds to leave out other tests.
 */
public final class RequestCost {

    /** The block for a prompt: 25 to 45 ms with a few thousand memories. */
    public static final int CONTEXT = 2;
    /** A search: 30 to 40 ms. */
    public static final int SEARCH = 2;
    /** Saving a fact compares it with the known facts: 10 to 20 ms. */
    public static final int SAVE = 1;
    /** A tool call: most tools search or save. */
    public static final int TOOL = 2;
    /**
     * Everything of a user is read, to be counted, exported or erased: charged like ten searches, whatever its size.
     */
    public static final int WHOLE_USER = 20;
    /** Number of hits that cost 1 more: 200 hits take about 40 ms more than ten. */
    private static final int HITS = 100;
    /** Number of bytes that cost 1 more: 60,000 bytes take about 180 ms in a question, 80 ms in a message. */
    private static final int BYTES = 8 * 1024;

    private RequestCost() {}

    /** The cost of a search with this limit. */
    public static int search(int limit) {
        return SEARCH + limit / HITS;
    }

    /** The cost of a body of this size. */
    public static int body(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes / BYTES);
    }
}
