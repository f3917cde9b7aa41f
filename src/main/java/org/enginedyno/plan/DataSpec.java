package org.enginedyno.plan;

import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How much data a run works on, and which.
 *
 * @param rows rows of a dataset's tables when they are loaded; {@link #AS_THERE_ARE} where that is
 *     to be asked
 * @param seed seed of the generated rows and of the keys that are drawn
 * @param expect where they are expected to lie when they are measured
 * @param existing the database in which others have made the tables, which are then read as they
 *     are; absent where they are loaded
 * @param files those whose documents are loaded; absent where rows are generated
 * @param source the server that has the tables that a workload file copies; absent for the one that
 *     is measured
 */
public record DataSpec(
    int rows,
    long seed,
    Expect expect,
    @Nullable String existing,
    @Nullable DocumentFiles files,
    @Nullable String source) {
  public static final int MIN_ROWS = 1_000;
  public static final int MAX_ROWS = 1_000_000_000;

  public static final int AS_THERE_ARE = 0;

  private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9_$-]{1,64}");

  public DataSpec {
    boolean asked = (existing != null || files != null) && rows == AS_THERE_ARE;
    int least = files == null ? MIN_ROWS : 1;
    if (!asked && (rows < least || rows > MAX_ROWS)) {
      throw new IllegalArgumentException(
          "data.rows must be %d to %d: %d".formatted(least, MAX_ROWS, rows));
    }
    if (existing != null && files != null) {
      throw new IllegalArgumentException("data: either existing or files");
    }
    if (existing != null) {
      existing = database(existing);
    }
  }

  public enum Expect {
    ANYWHERE,
    /** In the engine's memory, so that nothing is fetched while it is measured. */
    CACHED
  }

  /** Data that are generated and loaded, and may lie anywhere. */
  public DataSpec(int rows, long seed) {
    this(rows, seed, Expect.ANYWHERE, null, null, null);
  }

  /** The name of a database, as it may stand after {@code data.existing}. */
  public static String database(String text) {
    String name = text.strip();
    if (!DATABASE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "must be the name of a database, of letters, digits, _, $ and -: " + text);
    }
    return name;
  }

  /** Where the rows come from, in words that follow their number; generated ones need none. */
  public String origin() {
    if (files != null) {
      return " from the files in %s (SHA-256 %s)".formatted(files.folder(), files.checksum());
    }
    return existing == null ? "" : " that others made, in database " + existing;
  }

  public DataSpec ofRows(int other) {
    return new DataSpec(other, seed, expect, existing, files, source);
  }

  public DataSpec of(int other, DocumentFiles read) {
    return new DataSpec(other, seed, expect, existing, read, source);
  }

  /** The same with another server that has the tables to copy. */
  public DataSpec from(@Nullable String other) {
    return new DataSpec(rows, seed, expect, existing, files, other);
  }

  /** What decides the rows: tables that are loaded are known again by it. */
  @Override
  public String toString() {
    return files == null
        ? "DataSpec[rows=%d, seed=%d]".formatted(rows, seed)
        : "DataSpec[rows=%d, files=%s]".formatted(rows, files.checksum());
  }

  /**
   * Files whose documents are loaded in place of made-up ones.
   *
   * @param checksum identifies these files; empty until they are read
   * @param found in how many of the documents that are loaded each search has its words
   */
  public record DocumentFiles(String folder, String checksum, SortedMap<String, Integer> found) {
    public DocumentFiles {
      Objects.requireNonNull(checksum);
      if (folder.isBlank()) {
        throw new IllegalArgumentException("must be the folder of the files");
      }
      found = Collections.unmodifiableSortedMap(new TreeMap<>(found));
    }

    public static DocumentFiles in(String folder) {
      return new DocumentFiles(folder.strip(), "", new TreeMap<>());
    }

    public int counted(String search) {
      return found.getOrDefault(search, 0);
    }
  }
}
