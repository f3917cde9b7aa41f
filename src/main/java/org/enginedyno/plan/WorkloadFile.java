package org.enginedyno.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The text of a workload file, with all that it refers to: results and forks need no other file.
 *
 * @param name the file's name without its folder, like {@code shop.yaml}
 * @param path where the file was, for commands that name it again; null for a file in the jar
 * @param lists the text of each list that a value names, by the name of its file; and the values
 *     sampled from each column of a table that dyno did not generate, by {@code table.column}
 */
public record WorkloadFile(
    String name,
    @JsonInclude(Include.NON_NULL) @Nullable String path,
    String text,
    SortedMap<String, String> lists) {
  public WorkloadFile {
    lists = Collections.unmodifiableSortedMap(new TreeMap<>(lists));
  }

  /** A file without lists, in the jar or in memory. */
  public WorkloadFile(String name, String text) {
    this(name, null, text, new TreeMap<>());
  }

  /** The same file with another list. */
  public WorkloadFile with(String list, String values) {
    SortedMap<String, String> all = new TreeMap<>(lists);
    all.put(list, values);
    return new WorkloadFile(name, path, text, all);
  }
}
