package org.enginedyno.workload.custom;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/** The tables of a workload file that an operation uses. */
record CustomDataset(CustomFile file, String digest, List<String> names, boolean changed)
    implements Dataset {
  CustomDataset {
    names = List.copyOf(names);
  }

  private Stream<TableSpec> specs() {
    return names.stream().map(file::table);
  }

  @Override
  public String name() {
    return file.prefix();
  }

  @Override
  public Set<TableFeature> needs() {
    EnumSet<TableFeature> needs = EnumSet.noneOf(TableFeature.class);
    specs()
        .forEach(
            spec -> {
              needs.addAll(CopySource.of(file.source(), spec.name()).needs());
              for (String key : spec.keys()) {
                String words = key.strip().toLowerCase(Locale.ROOT);
                needs.add(TableFeature.KEYS);
                if (words.startsWith("fulltext")) {
                  needs.add(TableFeature.FULL_TEXT);
                } else if (!words.startsWith("primary")) {
                  needs.add(TableFeature.SECONDARY_KEYS);
                }
              }
              for (ColumnSpec column : spec.columns()) {
                String type = column.type().toLowerCase(Locale.ROOT);
                if (type.contains("auto_increment")) {
                  needs.add(TableFeature.AUTO_INCREMENT);
                }
                if (column.nulls() > 0) {
                  needs.add(TableFeature.NULLS);
                }
              }
            });
    return needs;
  }

  @Override
  public List<Table> tables(DataSpec data) {
    return specs()
        .<Table>map(
            spec ->
                spec.copy() == null
                    ? new CustomTable(file.prefix(), spec, digest, data.seed(), changed)
                    : new CopiedTable(
                        file, spec, CopySource.of(file.source(), spec.name()), changed))
        .toList();
  }
}
