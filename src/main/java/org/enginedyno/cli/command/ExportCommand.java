package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.session.Folders;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "export",
    description = {
      "Write the stored results of a run or a duel in the forms that other tools read; nothing is",
      "measured. Only cells that are OK give figures, and only pairs that have ratios."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyno export results/friday --format github-bigger --out bigger.json",
      "  dyno export results/friday --format all --out exports"
    })
public final class ExportCommand implements Callable<Integer> {
  private static final String ALL = "all";

  private final CommandContext surroundings;

  /** The names of all formats, as they are declared. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              Arrays.stream(ExportFormat.values()).map(ExportFormat::toString), Stream.of(ALL))
          .iterator();
    }
  }

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description =
          "The folder of the run or duel; for otava several runs, or a folder that holds them.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = {"-f", "--format"},
      paramLabel = "NAME",
      required = true,
      split = ",",
      completionCandidates = Formats.class,
      description = {
        "One or more of ${COMPLETION-CANDIDATES}.",
        "docs/exports.md says which tool reads which of them, and which can hold a duel."
      })
  private List<String> formats = new ArrayList<>();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "PATH",
      description =
          "The file of a single format; the folder where there are more files (default for one"
              + " file: standard output).")
  private @Nullable Path out;

  public ExportCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    List<ExportFormat> wanted = wanted();
    for (Path folder : folders) {
      if (Folders.isDuel(folder)) {
        return duel(wanted);
      }
    }
    List<StoredRun> runs = Folders.history(folders);
    if (runs.size() > 1) {
      requireSeveral(wanted);
    }
    Map<String, String> files = new LinkedHashMap<>();
    wanted.forEach(format -> files.putAll(format.files(runs)));
    write(files, wanted.size() == 1 && !wanted.get(0).isOfSeveralRuns());
    return told(runs);
  }

  /** A duel is exported by itself; all formats are those that can tell of one. */
  private int duel(List<ExportFormat> wanted) throws IOException {
    if (folders.size() > 1) {
      throw new UserError(
          "a duel is exported by itself, and %d folders are named; name one"
              .formatted(folders.size()));
    }
    List<ExportFormat> able = wanted;
    if (formats.contains(ALL)) {
      able = wanted.stream().filter(ExportFormat::isOfDuels).toList();
    }
    requireOfDuels(able);
    DuelResults results = DuelResults.of(Folders.resumed(folders.get(0)));
    Map<String, String> files = new LinkedHashMap<>();
    able.forEach(format -> files.putAll(format.files(results)));
    write(files, able.size() == 1);
    return told(results);
  }

  private static void requireOfDuels(List<ExportFormat> wanted) {
    for (ExportFormat format : wanted) {
      if (!format.isOfDuels()) {
        throw new UserError(
            "--format %s has no place for a duel's ratios; there are: %s, %s"
                .formatted(
                    format,
                    Arrays.stream(ExportFormat.values())
                        .filter(ExportFormat::isOfDuels)
                        .map(ExportFormat::toString)
                        .collect(Collectors.joining(", ")),
                    ALL));
      }
    }
  }

  private List<ExportFormat> wanted() {
    List<ExportFormat> wanted = new ArrayList<>();
    for (String name : formats) {
      if (name.equals(ALL)) {
        wanted.addAll(List.of(ExportFormat.values()));
      } else {
        wanted.add(format(name));
      }
    }
    return wanted.stream().distinct().toList();
  }

  private static ExportFormat format(String name) {
    return Arrays.stream(ExportFormat.values())
        .filter(format -> format.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () -> {
              List<String> names = new ArrayList<>();
              new Formats().forEach(names::add);
              return new UserError(
                  "--format cannot be '%s'%s"
                      .formatted(name, NearNames.choice(name, "there are", names)));
            });
  }

  private static void requireSeveral(List<ExportFormat> wanted) {
    wanted.stream()
        .filter(format -> !format.isOfSeveralRuns())
        .findFirst()
        .ifPresent(
            format -> {
              throw new UserError(
                  "--format %s is made of one run; name one folder, or --format otava for several"
                      .formatted(format));
            });
  }

  /** What gives no figures is said, as most of the formats cannot say it. */
  private int told(List<StoredRun> runs) {
    for (StoredRun run : runs) {
      List<String> others =
          run.cells().stream()
              .filter(cell -> !cell.isOk())
              .map(cell -> "%s (%s)".formatted(cell.cell().id(), cell.status()))
              .toList();
      if (!others.isEmpty()) {
        surroundings
            .err()
            .println("dyno: without figures in %s: %s".formatted(run.name(), listed(others)));
      }
    }
    boolean anything =
        runs.stream().anyMatch(run -> run.cells().stream().anyMatch(Measurement::isOk));
    return anything ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
  }

  private int told(DuelResults results) {
    List<String> others =
        Stream.concat(
                results.judgements().stream()
                    .filter(judgement -> judgement.findings().isEmpty())
                    .map(one -> "%s (%s)".formatted(one.duel().pair().name(), one.word())),
                results.skipped().stream().map(pair -> pair.name() + " (skipped)"))
            .toList();
    if (!others.isEmpty()) {
      surroundings.err().println("dyno: without ratios: " + listed(others));
    }
    boolean anything = results.judgements().stream().anyMatch(one -> !one.findings().isEmpty());
    return anything ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
  }

  private static String listed(List<String> cells) {
    int most = 5;
    String first = cells.stream().limit(most).collect(Collectors.joining(", "));
    return cells.size() > most ? "%s and %d more".formatted(first, cells.size() - most) : first;
  }

  /** Writes files; a single one goes to standard output where no place is named. */
  private void write(Map<String, String> files, boolean isOneFile) throws IOException {
    if (isOneFile) {
      writeOne(files.values().iterator().next());
    } else {
      writeAll(files);
    }
  }

  private void writeOne(String text) throws IOException {
    if (out == null) {
      surroundings.print(text);
    } else if (Files.isDirectory(out)) {
      throw new UserError("--out is a folder, and one file is to be written: " + out);
    } else {
      write(out, text);
    }
  }

  private void writeAll(Map<String, String> files) throws IOException {
    if (out == null) {
      throw new UserError("there are several files to write; name a folder for them with --out");
    }
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new UserError("--out is no folder, and several files are to be written: " + out);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      write(out.resolve(file.getKey()), file.getValue());
    }
  }

  private static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, text);
  }
}
