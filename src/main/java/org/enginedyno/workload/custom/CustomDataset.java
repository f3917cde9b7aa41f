package org.enginedyno.workload.custom;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/** The tables of a workload file that an operation uses. */
record CustomDataset(CustomFile file, String digest, List<TableSpec> specs, boolean changed)
    implements Dataset {
  CustomDataset {
    specs = List.copyOf(specs);
  }

  @Override
  public String name() {
    return file.prefix();
  }

  @Override
  public Set<TableFeature> needs() {
    EnumSet<TableFeature> needs = EnumSet.noneOf(TableFeature.class);
    specs.stream()
        .map(spec -> CopySource.of(file.source(), spec.name()).needs())
        .forEach(needs::addAll);
    for (TableKey key : specs.stream().flatMap(spec -> spec.keys().stream()).toList()) {
      needs.add(TableFeature.KEYS);
      if (key.kind().equals(TableKey.FULL_TEXT)) {
        needs.add(TableFeature.FULL_TEXT);
      } else if (!key.kind().equals(TableKey.PRIMARY)) {
        needs.add(TableFeature.SECONDARY_KEYS);
      }
    }
    for (ColumnSpec column : specs.stream().flatMap(spec -> spec.columns().stream()).toList()) {
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
    return specs.stream()
        .<Table>map(
            spec ->
                spec.copy() == null
                    ? generated(spec, data)
                    : new CopiedTable(
                        file, spec, CopySource.of(file.source(), spec.name()), changed))
        .toList();
  }

  CustomTable generated(TableSpec spec, DataSpec data) {
    return new CustomTable(file, spec, digest, data.seed(), changed);
  }
}
