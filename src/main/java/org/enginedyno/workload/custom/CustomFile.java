package org.enginedyno.workload.custom;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowFile;
import org.jspecify.annotations.Nullable;

/**
 * What a workload file declares.
 *
 * @param existing the database whose existing tables are read; null if tables are loaded
 */
public record CustomFile(
    WorkloadFile source,
    @Nullable String existing,
    List<TableSpec> tables,
    List<OperationSpec> operations) {
  /** The usual suffix of a table whose rows operations change. */
  private static final String CHANGED = "_changed";

  private static final Pattern SAMPLE = Pattern.compile("\\bsample\\(\\s*(\\w+)\\.(\\w+)\\s*\\)");

  public CustomFile {
    tables = List.copyOf(tables);
    operations = List.copyOf(operations);
  }

  /** The prefix of the names of its tables on a server. */
  String prefix() {
    String stem = source.name().replaceFirst("\\.ya?ml$", "").toLowerCase(Locale.ROOT);
    return stem.replaceAll("[^a-z0-9]+", "_");
  }

  /**
   * The name of a table in statements: unchanged for an existing table, otherwise with a prefix,
   * because another file may have a table of that name.
   */
  String name(String table, boolean changed) {
    return existing != null ? table : prefix() + "_" + table + (changed ? suffix() : "");
  }

  /** A suffix that no table of the file has, because a file may have tables x and x_changed. */
  private String suffix() {
    return Stream.iterate(CHANGED, suffix -> "_" + suffix)
        .dropWhile(
            suffix ->
                tables.stream()
                    .anyMatch(table -> table.name().toLowerCase(Locale.ROOT).endsWith(suffix)))
        .findFirst()
        .orElseThrow();
  }

  /** A checksum of everything that it declares, without comments and layout. */
  String definition() {
    return checksum(tree(source).toString() + lists());
  }

  /** A checksum of everything that determines its rows. */
  String digest() {
    return checksum(tree(source).path("tables").toString() + lists());
  }

  private static JsonNode tree(WorkloadFile file) {
    return new YamlText(file.name(), file.text()).tree();
  }

  /** The lists that it names, without the data read from the sources of copies. */
  private SortedMap<String, String> lists() {
    SortedMap<String, String> lists = new TreeMap<>(source.lists());
    lists.keySet().retainAll(CustomReader.lists(tree(source)));
    return lists;
  }

  private static String checksum(String text) {
    return "%08x".formatted(Hash.crc(text));
  }

  /** The tables that are copies or existing tables. */
  public List<TableSpec> copies() {
    return tables.stream().filter(table -> table.copy() != null).toList();
  }

  /** The known information about the source of a table. */
  public CopySource copySource(String table) {
    return CopySource.of(source, table);
  }

  /** The columns of a table whose values are sampled. */
  public Set<String> sampled(String table) {
    return sampled(source).getOrDefault(table, Set.of());
  }

  /** The columns whose values are sampled, by their tables. */
  static Map<String, Set<String>> sampled(WorkloadFile file) {
    Map<String, Set<String>> columns = new TreeMap<>();
    for (Matcher sample = SAMPLE.matcher(CustomReader.texts(tree(file))); sample.find(); ) {
      columns.computeIfAbsent(sample.group(1), table -> new TreeSet<>()).add(sample.group(2));
    }
    return columns;
  }

  /**
   * A typical value of a column: in a generated table, that of its first row; otherwise the first
   * sampled value, or a value of its type. Empty if the table has no such column.
   */
  Optional<Value> usual(String table, String column) {
    TableSpec spec = table(table);
    if (spec.isGenerated()) {
      return spec.column(column)
          .map(
              one -> {
                int place = one.place(table);
                ColumnFormat format = ColumnFormat.of(one.type());
                return draw -> format.stored(one.value().at(draw.elsewhere().atRow(1, place)));
              });
    }
    Optional<Value> sampled =
        Stream.ofNullable(source.lists().get(table + "." + column))
            .flatMap(String::lines)
            .findFirst()
            .map(first -> draw -> first);
    return sampled.or(
        () -> copySource(table).isText(column).map(isText -> draw -> isText ? "1" : (Object) 1L));
  }

  /** Registers a supplier for the rows of a copy, which is called when they are needed. */
  public void provide(TableSpec table, Supplier<RowFile> rows) {
    CopiedTable.provide(this, table, rows);
  }

  public OperationSpec operation(String name) {
    return operations.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  public TableSpec table(String name) {
    return tables.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }
}
