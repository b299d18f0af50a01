package dev.nightjar.server.access;

/**
 * What requests cost of what a token may ask in a minute. Each costs 1, such as a short message, a list, and what is read by its id;
 * what is expensive costs more: 1 for about every 20 ms of processor time. {@code RequestCostIT} measures them:
 * {@code mvn verify -pl nightjar-server -am -Dit.test=RequestCostIT -Dnightjar.cost.memories=1500 -Dnightjar.cost.rounds=100},
 * with what CONTRIBUTING adds to leave out other tests.
 */
public final class RequestCost {

    /** A block for a prompt: 25 to 45 ms with some thousand memories. */
    public static final int CONTEXT = 2;
    /** A search: 30 to 40 ms. */
    public static final int SEARCH = 2;
    /** A fact is compared with those that are known: 10 to 20 ms. */
    public static final int SAVE = 1;
    /** A call of a tool: most of them search or save. */
    public static final int TOOL = 2;
    /** So many hits cost 1 more: 200 take some 40 ms more than ten. */
    private static final int HITS = 100;
    /** So many bytes cost 1 more: 60,000 in a question take some 180 ms, in a message 80 ms. */
    private static final int BYTES = 8 * 1024;

    private RequestCost() {}

    /** Of a search with this limit. */
    public static int search(int limit) {
        return SEARCH + limit / HITS;
    }

    /** Of a body with so many bytes. */
    public static int body(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes / BYTES);
    }
}
