package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.SourceTable;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.workload.RowFile;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.custom.CopySource;
import org.enginedyno.workload.custom.CustomFile;
import org.enginedyno.workload.custom.CustomReader;
import org.enginedyno.workload.custom.TableSpec;
import oshi.util.Memoizer;

/**
 * Reads users' tables that are copied or measured. Their definitions, checksums and sampled values
 * are read before a run and become part of the workload file. Their rows are read when a copy is
 * loaded.
 *
 * @param plan the name or file of the plan
 */
public record CopySources(Workplace workplace, ServerCredentials login, String plan) {
  /** The message for a source that no table uses. */
  public static final String NO_USE =
      "data.source has no effect: no table of the plan is a copy; remove it, or --source";

  /** Whether workloads of a plan need copies of tables. */
  public static boolean areNeeded(Plan plan) {
    return Workloads.files(plan.workloads()).stream()
        .map(CustomReader::read)
        .anyMatch(file -> file.existing() == null && !file.copies().isEmpty());
  }

  /** Reads what the workloads of a plan need. */
  public void read(Plan wanted) throws IOException {
    String source = wanted.data().source();
    if (source != null && !areNeeded(wanted)) {
      throw new UserError(NO_USE);
    }
    String first = wanted.servers().isEmpty() ? "" : wanted.servers().get(0);
    read(Workloads.files(wanted.workloads()), Objects.requireNonNullElse(source, first), first);
  }

  /**
   * Reads what workload files need.
   *
   * @param source the server that has the tables to copy
   * @param measured the server whose existing tables are measured
   */
  public void read(List<WorkloadFile> files, String source, String measured) throws IOException {
    for (WorkloadFile one : files) {
      CustomFile file = CustomReader.read(one);
      if (!file.copies().isEmpty()) {
        read(file, target(file, file.existing() == null ? source : measured));
      }
    }
  }

  private void read(CustomFile unknown, Target server) throws IOException {
    WorkloadFile file = unknown.source();
    for (TableSpec table : unknown.copies()) {
      if (!unknown.copySource(table.name()).isKnown()) {
        file = read(file, unknown.sampled(table.name()), table, from(server, table));
      }
    }
    Workloads.add(file);
    CustomFile known = CustomReader.read(file);
    if (known.existing() != null) {
      return;
    }
    PrivateFolder folder = login.servers(workplace).folder("copies").untilExit();
    for (TableSpec table : known.copies()) {
      SourceTable from = from(server, table);
      CopySource source = known.copySource(table.name());
      Path path = folder.file(table.name());
      path.toFile().deleteOnExit();
      known.provide(table, Memoizer.memoize(() -> rows(from, source, path)));
    }
  }

  private static SourceTable from(Target server, TableSpec table) {
    TableSpec.Copy copy = Objects.requireNonNull(table.copy());
    return new SourceTable(server.in(copy.database()), copy.table(), copy.where(), copy.limit());
  }

  private static WorkloadFile read(
      WorkloadFile file, Set<String> sampled, TableSpec table, SourceTable from) {
    CopySource shape = new CopySource(from.create(), 0, 0);
    if (!shape.isTable()) {
      throw from.problem("is not a table; name a table", null);
    }
    if (from.limit() > 0 && shape.primaryKey().isEmpty()) {
      throw from.problem("has no primary key, which 'rows' needs; remove 'rows'", null);
    }
    SourceTable.Content content =
        from.content(shape.checksum(), shape.primaryKey(), CopySource.SESSION);
    if (content.rows() > Integer.MAX_VALUE / 2) {
      throw from.problem("has %,d rows; add 'rows' or 'where'".formatted(content.rows()), null);
    }
    WorkloadFile known =
        new CopySource(shape.create(), (int) content.rows(), content.sum()).in(file, table.name());
    for (String column : sampled) {
      Optional<String> why = shape.unsampled(column);
      if (why.isPresent()) {
        throw from.problem(why.get(), null);
      }
      known =
          known.with(
              table.name() + "." + column,
              from.samples(column, shape.checksum(), shape.primaryKey()));
    }
    return known;
  }

  private static RowFile rows(SourceTable from, CopySource source, Path path) {
    RowFile rows = from.copy(path, source.sent(), source.primaryKey(), CopySource.SESSION);
    if (rows.count() != source.rows()) {
      throw from.problem(
          "has %,d rows now, and had %,d before; copy a table that does not change"
              .formatted(rows.count(), source.rows()),
          null);
    }
    return rows;
  }

  private Target target(CustomFile file, String server) {
    ServerSpec spec = workplace.servers(plan).spec(server);
    if (spec instanceof ExternalSpec external) {
      return login.servers(workplace).runningTarget(external).orElseThrow();
    }
    throw new UserError(
        "%s: dyno starts %s itself, so it has no table %s; add %s with the server that has the table, as in %4$s jdbc:mysql://HOST:PORT"
            .formatted(
                file.source().name(),
                spec.name(),
                file.copies().get(0).name(),
                file.existing() == null ? "--source" : "--server"));
  }
}
