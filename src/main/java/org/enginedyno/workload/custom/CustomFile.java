package org.enginedyno.workload.custom;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.read.YamlText;
import org.jspecify.annotations.Nullable;

/**
 * What a workload file declares.
 *
 * @param existing the database whose tables are read as they are; absent where tables are loaded
 */
public record CustomFile(
    WorkloadFile source,
    String title,
    @Nullable String existing,
    List<TableSpec> tables,
    List<OperationSpec> operations) {
  public CustomFile {
    tables = List.copyOf(tables);
    operations = List.copyOf(operations);
  }

  /** What the names of its tables start with on a server. */
  String prefix() {
    String stem = source.name().replaceFirst("\\.ya?ml$", "").toLowerCase(Locale.ROOT);
    return stem.replaceAll("[^a-z0-9]+", "_");
  }

  /** The name of a table in statements, where another file may have a table of the same name. */
  String name(String table, boolean changed) {
    return existing != null ? table : prefix() + "_" + table + (changed ? "_changed" : "");
  }

  /** Identifies all that it declares; comments and layout change nothing. */
  String definition() {
    return checksum(tree().toString() + lists());
  }

  /** Identifies all that its rows follow from. */
  String digest() {
    return checksum(tree().path("tables").toString() + lists());
  }

  private JsonNode tree() {
    return new YamlText(source.name(), source.text()).tree();
  }

  /** The lists that it names, without values that were sampled. */
  private SortedMap<String, String> lists() {
    SortedMap<String, String> lists = new TreeMap<>(source.lists());
    tables.forEach(table -> lists.keySet().removeIf(one -> one.startsWith(table.name() + ".")));
    return lists;
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }

  public OperationSpec operation(String name) {
    return operations.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  public TableSpec table(String name) {
    return tables.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }
}
