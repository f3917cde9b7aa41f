package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.RowFile;
import org.enginedyno.workload.Table;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a user's table. The workload file's lists describe the source, so that only the rows
 * must be read from it.
 *
 * @param key the file and the table in it, which identify its rows
 */
record CopiedTable(String name, String key, TableSpec.Copy copy, CopySource source)
    implements Table {
  private static final int BYTES_PER_ROW = 200;

  /** The rows by the table's file and name, in the process that loads them. */
  private static final Map<String, Supplier<RowFile>> ROWS = new ConcurrentHashMap<>();

  static CopiedTable of(CustomFile file, TableSpec spec, boolean changed) {
    return new CopiedTable(
        file.name(spec.name(), changed),
        key(file, spec),
        Objects.requireNonNull(spec.copy()),
        file.copySource(spec.name()));
  }

  /** Registers a supplier for the rows of a table, which is called when they are needed. */
  static void provide(CustomFile file, TableSpec spec, Supplier<RowFile> rows) {
    ROWS.put(key(file, spec), rows);
  }

  private static String key(CustomFile file, TableSpec spec) {
    return file.source().name() + " " + spec.name();
  }

  @Override
  public String definition(String keyType) {
    return source.definition(keyType);
  }

  @Override
  public String options() {
    return source.options();
  }

  @Override
  public int rows() {
    return source.rows();
  }

  @Override
  public String characterSet() {
    return "utf8mb4";
  }

  @Override
  public Map<String, String> loaded() {
    return source.loaded();
  }

  @Override
  public List<String> session() {
    return CopySource.SESSION;
  }

  @Override
  public String checksum() {
    return source.checksum();
  }

  @Override
  public int bytesPerRow() {
    return BYTES_PER_ROW;
  }

  @Override
  public Optional<String> origin() {
    return Optional.of("copied from %s.%s".formatted(copy.database(), copy.table()));
  }

  /**
   * The rows. The source's server has summed up their checksums; the first row gets the whole sum.
   */
  @Override
  public Rows generator() {
    return new Rows() {
      private RowFile.@Nullable Reader reader;

      @Override
      public void append(int id, Text text, RowBuffer out) {
        if (reader == null) {
          reader = copied().reader();
        }
        reader.append(id, out);
      }

      @Override
      public long checksum(int id, RowBuffer scratch) {
        return id == 1 ? source.sum() : 0;
      }
    };
  }

  private RowFile copied() {
    Supplier<RowFile> rows = ROWS.get(key);
    if (rows == null) {
      throw new IllegalStateException("the rows of a copied table are not available");
    }
    return rows.get();
  }

  /** Identifies a table that is already loaded. */
  @Override
  public String toString() {
    return "CopiedTable[%d, %d]".formatted(source.rows(), source.sum());
  }
}
