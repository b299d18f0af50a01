package dev.nightjar.benchmarks.speed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.QueryBuilder;

/** The same texts in a Lucene index: stemmed words with a kind and a state to filter by, merged into one segment. */
final class LucenePeer implements AutoCloseable {

    private static final double BUFFER_MEGABYTES = 128;

    private final EnglishAnalyzer analyzer = new EnglishAnalyzer(CharArraySet.EMPTY_SET);
    private final Directory directory;
    private final IndexWriter writer;

    LucenePeer(Path folder) throws IOException {
        directory = FSDirectory.open(folder);
        writer = new IndexWriter(directory, new IndexWriterConfig(analyzer).setRAMBufferSizeMB(BUFFER_MEGABYTES));
    }

    void add(String text) {
        var document = new Document();
        document.add(new TextField("content", text, Store.NO));
        document.add(new StringField("kind", "episode", Store.NO));
        document.add(new StringField("state", "active", Store.NO));
        try {
            writer.addDocument(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ready to be searched. */
    Searcher finish() throws IOException {
        writer.forceMerge(1);
        writer.commit();
        return new Searcher(DirectoryReader.open(directory));
    }

    @Override
    public void close() throws IOException {
        try (directory;
                writer) {
            analyzer.close();
        }
    }

    /** Searches one state of the index. */
    final class Searcher implements AutoCloseable {

        private final DirectoryReader reader;
        private final IndexSearcher searcher;

        Searcher(DirectoryReader reader) {
            this.reader = reader;
            this.searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null); // every question is a new one
        }

        /** How many of the best ten there are, any of the words, filtered. */
        int search(String question) throws IOException {
            var query = new BooleanQuery.Builder();
            var words = new QueryBuilder(analyzer).createBooleanQuery("content", question);
            query.add(words, Occur.MUST);
            for (var filter : Arrays.asList(new Term("kind", "episode"), new Term("state", "active"))) {
                query.add(new TermQuery(filter), Occur.FILTER);
            }
            return searcher.search(query.build(), 10).scoreDocs.length;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
