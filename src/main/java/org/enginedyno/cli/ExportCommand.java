package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.WholeFile;
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
      "Write the stored results of a run or a duel in the formats of other tools.",
      "Nothing is measured. Cells that are not OK and pairs without ratios are left out."
    },
    sortOptions = false,
    footer = {
      "  dyno export results/friday --format github-bigger --out bigger.json",
      "  dyno export results/friday --format all --out exports"
    })
final class ExportCommand extends DynoCommand.Subcommand {
  private static final int MOST_NAMED = 5;
  private static final String ALL = "all";
  private static final List<String> NAMES =
      Stream.concat(
              Arrays.stream(ExportFormat.values()).map(ExportFormat::toString), Stream.of(ALL))
          .toList();

  /** The names of all formats, for shells to complete. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }
  }

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description =
          "The folder of the run or duel, or latest; for otava, several runs or a folder of runs.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = {"-f", "--format"},
      paramLabel = "NAME",
      required = true,
      split = ",",
      completionCandidates = Formats.class,
      description = {
        "One or more of ${COMPLETION-CANDIDATES}.",
        "docs/exports.md lists the tools that read each format, and the formats for duels."
      })
  private List<String> formats = new ArrayList<>();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "PATH",
      description =
          "The file of a single format, or the folder for several files (default for one file: standard output).")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    List<ExportFormat> wanted = wanted();
    boolean takesSeveral = wanted.stream().allMatch(ExportFormat::isOfSeveralRuns);
    folders =
        takesSeveral || folders.size() > 1
            ? context().storedRuns(folders, any -> true)
            : List.of(context().storedRun(folders.get(0), any -> true));
    for (Path folder : folders) {
      if (Folders.isDuel(folder)) {
        return duel(wanted);
      }
    }
    List<StoredRun> runs = Folders.history(folders, this::leaveOut);
    for (ExportFormat format : wanted) {
      if (runs.size() > 1 && !format.isOfSeveralRuns()) {
        throw new UserError(
            "--format %s exports one run; name one folder, or use --format otava for several"
                .formatted(format));
      }
    }
    write(wanted, format -> format.files(runs));
    for (StoredRun run : runs) {
      printOthers(
          "figures in " + run.name(),
          run.cells().stream()
              .filter(cell -> !cell.isOk())
              .map(cell -> "%s (%s)".formatted(cell.cell().id(), cell.status())));
    }
    return code(runs.stream().flatMap(run -> run.cells().stream()).anyMatch(Measurement::isOk));
  }

  /** Exports a single duel; {@code all} means the formats that support duels. */
  private int duel(List<ExportFormat> wanted) throws IOException {
    if (folders.size() > 1) {
      throw new UserError(
          "a duel cannot be exported with other runs, and %d folders are named; name one"
              .formatted(folders.size()));
    }
    List<ExportFormat> able = wanted.stream().filter(ExportFormat::isOfDuels).toList();
    if (!formats.contains(ALL) && able.size() < wanted.size()) {
      throw new UserError(
          "--format %s cannot hold a duel's ratios; use one of: %s, %s"
              .formatted(
                  wanted.stream().filter(one -> !one.isOfDuels()).findFirst().orElseThrow(),
                  Arrays.stream(ExportFormat.values())
                      .filter(ExportFormat::isOfDuels)
                      .map(ExportFormat::toString)
                      .collect(Collectors.joining(", ")),
                  ALL));
    }
    DuelResults results = DuelResults.of(Folders.resumed(folders.get(0)).without(this::leaveOut));
    write(able, format -> format.files(results));
    printOthers(
        "ratios",
        Stream.concat(
            results.judgements().stream()
                .filter(judgement -> judgement.findings().isEmpty())
                .map(one -> "%s (%s)".formatted(one.duel().pair().name(), one.word())),
            results.skipped().stream().map(pair -> pair.name() + " (skipped)")));
    return code(results.judgements().stream().anyMatch(one -> !one.findings().isEmpty()));
  }

  private List<ExportFormat> wanted() {
    for (String name : formats) {
      if (!NAMES.contains(name)) {
        throw new UserError(
            "--format cannot be '%s'%s"
                .formatted(name, NearNames.choice(name, "there are", NAMES)));
      }
    }
    return Arrays.stream(ExportFormat.values())
        .filter(format -> formats.contains(ALL) || formats.contains(format.toString()))
        .toList();
  }

  /** Prints the cells without figures, because most formats cannot list them. */
  private void printOthers(String lacking, Stream<String> cells) {
    List<String> all = cells.toList();
    if (!all.isEmpty()) {
      int left = all.size() - MOST_NAMED;
      context()
          .err()
          .println(
              "dyno: without %s: %s%s"
                  .formatted(
                      lacking,
                      all.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")),
                      left > 0 ? " and %d more".formatted(left) : ""));
    }
  }

  private int code(boolean isAnythingExported) {
    int code = leftOut();
    return isAnythingExported ? code : ExitCode.CELLS_NOT_VALID;
  }

  /** Writes the files of formats; a single file goes to standard output if --out is missing. */
  private void write(List<ExportFormat> formats, Function<ExportFormat, Map<String, String>> texts)
      throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    formats.forEach(format -> files.putAll(texts.apply(format)));
    boolean isOneFile = formats.size() == 1 && !formats.get(0).isOfSeveralRuns();
    if (out == null && !isOneFile) {
      throw new UserError("there are several files to write; name a folder for them with --out");
    }
    if (out != null && Files.exists(out) && Files.isDirectory(out) == isOneFile) {
      throw new UserError(
          isOneFile
              ? "--out is a folder; name a file for this format: " + out
              : "--out is a file; name a folder for several files: " + out);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      if (out == null) {
        context().print(file.getValue());
      } else {
        Path path = (isOneFile ? out : out.resolve(file.getKey())).toAbsolutePath();
        try {
          Files.createDirectories(requireNonNull(path.getParent()));
          if (isOneFile) {
            Files.writeString(path, file.getValue()); // it may be a device: /dev/stdout
          } else {
            WholeFile.write(path, file.getValue());
          }
        } catch (IOException e) {
          throw Folders.obstacle(path, e);
        }
      }
    }
  }
}
