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
 * @param rows rows of a dataset's tables when they are loaded; {@link #AS_THERE_ARE} if the number
 *     is read from the existing tables or the files
 * @param seed seed of the generated rows and of the keys that are drawn
 * @param expect where the rows are expected to be while they are measured
 * @param existing the database whose existing tables are read unchanged; null if dyno loads the
 *     tables
 * @param files the files whose documents are loaded; null if rows are generated
 * @param source the server that has the tables that a workload file copies; null for the measured
 *     server
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
      throw new IllegalArgumentException("data.existing and data.files exclude each other");
    }
    if (existing != null) {
      existing = database(existing);
    }
  }

  public enum Expect {
    ANYWHERE,
    /** In the engine's memory, so that nothing is read from disk during the measurement. */
    CACHED
  }

  /** Data that are generated and loaded, and may be in memory or on disk. */
  public DataSpec(int rows, long seed) {
    this(rows, seed, Expect.ANYWHERE, null, null, null);
  }

  /** The name of a database that {@code data.existing} accepts. */
  public static String database(String text) {
    String name = text.strip();
    if (!DATABASE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "must be the name of a database (letters, digits, _, $ and -): " + text);
    }
    return name;
  }

  /** Where the rows come from, as text that follows their number; empty for generated rows. */
  public String origin() {
    if (files != null) {
      return " from the files in %s (SHA-256 %s)".formatted(files.folder(), files.checksum());
    }
    return existing == null ? "" : " of existing tables in database " + existing;
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

  /** What determines the rows; loaded tables are recognised by it. */
  @Override
  public String toString() {
    return files == null
        ? "DataSpec[rows=%d, seed=%d]".formatted(rows, seed)
        : "DataSpec[rows=%d, files=%s]".formatted(rows, files.checksum());
  }

  /**
   * Files whose documents are loaded instead of generated ones.
   *
   * @param checksum identifies these files; empty until they are read
   * @param found for each search, the number of loaded documents that match
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
