package org.enginedyno.plan;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The text of a workload file, with all that it refers to: results and forks need no other file.
 *
 * @param name the file's name without its folder, like {@code shop.yaml}
 * @param lists the text of each list that a value names, by the name of its file; and the values
 *     sampled from each column of a table that dyno did not generate, by {@code table.column}
 */
public record WorkloadFile(String name, String text, SortedMap<String, String> lists) {
  public WorkloadFile {
    lists = Collections.unmodifiableSortedMap(new TreeMap<>(lists));
  }

  /** The same file with another list. */
  public WorkloadFile with(String list, String values) {
    SortedMap<String, String> all = new TreeMap<>(lists);
    all.put(list, values);
    return new WorkloadFile(name, text, all);
  }
}
