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
    specs().map(spec -> CopySource.of(file.source(), spec.name()).needs()).forEach(needs::addAll);
    for (TableKey key : specs().flatMap(spec -> spec.keys().stream()).toList()) {
      needs.add(TableFeature.KEYS);
      if (key.kind().equals(TableKey.FULL_TEXT)) {
        needs.add(TableFeature.FULL_TEXT);
      } else if (!key.kind().equals(TableKey.PRIMARY)) {
        needs.add(TableFeature.SECONDARY_KEYS);
      }
    }
    for (ColumnSpec column : specs().flatMap(spec -> spec.columns().stream()).toList()) {
      if (column.type().toLowerCase(Locale.ROOT).contains("auto_increment")) {
        needs.add(TableFeature.AUTO_INCREMENT);
      }
      if (column.nulls() > 0) {
        needs.add(TableFeature.NULLS);
      }
    }
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
