package org.enginedyno.workload.custom;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/**
 * The tables of a workload file that an operation uses.
 *
 * @param changed whether operations change their rows; such tables are separate and reloaded
 */
record CustomDataset(CustomFile file, String digest, List<TableSpec> specs, boolean changed)
    implements Dataset {
  CustomDataset {
    specs = List.copyOf(specs);
  }

  @Override
  public Set<TableFeature> needs() {
    EnumSet<TableFeature> needs = EnumSet.noneOf(TableFeature.class);
    for (TableSpec spec : specs) {
      needs.addAll(file.copySource(spec.name()).needs());
      for (TableKey key : spec.keys()) {
        needs.add(TableFeature.KEYS);
        if (key.kind().equals(TableKey.FULL_TEXT)) {
          needs.add(TableFeature.FULL_TEXT);
        } else if (!key.kind().equals(TableKey.PRIMARY)) {
          needs.add(TableFeature.SECONDARY_KEYS);
        }
      }
      for (ColumnSpec column : spec.columns()) {
        if (column.type().toLowerCase(Locale.ROOT).contains("auto_increment")) {
          needs.add(TableFeature.AUTO_INCREMENT);
        }
        if (column.nulls() > 0) {
          needs.add(TableFeature.NULLS);
        }
      }
    }
    return needs;
  }

  @Override
  public List<Table> tables(DataSpec data) {
    return specs.stream()
        .<Table>map(
            spec ->
                spec.copy() == null ? generated(spec, data) : CopiedTable.of(file, spec, changed))
        .toList();
  }

  CustomTable generated(TableSpec spec, DataSpec data) {
    return new CustomTable(file.name(spec.name(), changed), spec, digest, data.seed());
  }
}
