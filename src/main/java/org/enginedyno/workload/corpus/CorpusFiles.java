package org.enginedyno.workload.corpus;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.jspecify.annotations.Nullable;

/** The documents of a corpus that is read from files, and the matches of each search. */
public final class CorpusFiles implements Table.Rows {
  /** Files are scanned once, however many tables, streams and threads read them. */
  private static final Map<DataSpec, CorpusFiles> OPENED = new ConcurrentHashMap<>();

  /** All distinct searches in files. */
  private static final Collection<Search> SEARCHES =
      Stream.of(CorpusSearch.values())
          .filter(CorpusSearch::readsFiles)
          .flatMap(one -> one.searches().stream())
          .collect(Collectors.toMap(Search::text, search -> search, (one, same) -> one))
          .values();

  private final OhsumedFolder folder;
  private final int rows;
  private @Nullable Map<String, List<Integer>> found;

  private CorpusFiles(OhsumedFolder folder, int rows) {
    this.folder = folder;
    this.rows = rows;
  }

  /**
   * Reads the files that a plan names, and counts their documents and the matches of each search.
   */
  public static DataSpec counted(DataSpec wanted) {
    Path path = Path.of(files(wanted).folder()).toAbsolutePath().normalize();
    OhsumedFolder folder = OhsumedFolder.open(path);
    int rows = wanted.rows() == DataSpec.AS_THERE_ARE ? folder.documents() : wanted.rows();
    if (rows > folder.documents()) {
      throw new UserError(
          "data.rows: %d is more than the %d documents of the files in %s"
              .formatted(rows, folder.documents(), path));
    }
    CorpusFiles files = new CorpusFiles(folder, rows);
    SortedMap<String, Integer> counts = new TreeMap<>();
    SEARCHES.forEach(search -> counts.put(search.text(), files.documents(search).size()));
    DataSpec data = wanted.of(rows, new DocumentFiles(path.toString(), folder.checksum(), counts));
    OPENED.put(data, files);
    return data;
  }

  /** Throws if the files have changed since these data were read. */
  public static void requireSame(DataSpec data) {
    of(data);
  }

  static CorpusFiles of(DataSpec data) {
    return OPENED.computeIfAbsent(data, CorpusFiles::opened);
  }

  private static CorpusFiles opened(DataSpec data) {
    DocumentFiles files = files(data);
    OhsumedFolder folder = OhsumedFolder.open(Path.of(files.folder()));
    if (!folder.checksum().equals(files.checksum())) {
      throw new UserError(
          "data.files: the files in %s have changed: SHA-256 %s instead of %s"
              .formatted(files.folder(), folder.checksum(), files.checksum()));
    }
    return new CorpusFiles(folder, data.rows());
  }

  private static DocumentFiles files(DataSpec data) {
    return Objects.requireNonNull(data.files(), "data.files");
  }

  @Override
  public void append(int id, Table.Text text, RowBuffer out) {
    out.put(id);
    out.put(text.separator());
    folder.content(id, out);
  }

  /** The documents that a search finds; the first call reads all documents. */
  synchronized List<Integer> documents(Search search) {
    if (found == null) {
      found = read();
    }
    return found.getOrDefault(search.text(), List.of());
  }

  private Map<String, List<Integer>> read() {
    Map<String, List<Integer>> documents = new TreeMap<>();
    WordsInText words = new WordsInText();
    RowBuffer content = new RowBuffer();
    for (int id : IntStream.rangeClosed(1, rows).toArray()) {
      content.clear();
      folder.content(id, content);
      words.read(content);
      for (Search search : SEARCHES) {
        if (search.finds().test(words)) {
          documents.computeIfAbsent(search.text(), text -> new ArrayList<>()).add(id);
        }
      }
    }
    return documents;
  }
}
