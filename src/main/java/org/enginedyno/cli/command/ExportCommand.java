package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.track.StoredRun;
import org.enginedyno.session.Folders;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Hands stored results to other tools in their own forms. */
@Command(
    name = "export",
    description = {
      "Write a run's stored results in the forms that other tools read; nothing is measured.",
      "Only cells that are OK give figures."
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

  private final Surroundings surroundings;

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "The run's folder; for otava several, or a folder that holds them.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = {"-f", "--format"},
      paramLabel = "NAME",
      required = true,
      split = ",",
      description =
          "jmh (JMH's own JSON), github-bigger and github-smaller (github-action-benchmark's custom"
              + " tools), bencher, openmetrics, hlog (HdrHistogram's log), otava (a folder), or all"
              + " of them.")
  private List<String> formats = new ArrayList<>();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "PATH",
      description =
          "The file of a single format; the folder where there are more files (default for one"
              + " file: standard output).")
  private @Nullable Path out;

  public ExportCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    List<ExportFormat> wanted = wanted();
    List<StoredRun> runs = Folders.history(folders);
    if (runs.size() > 1) {
      requireSeveral(wanted);
    }
    Map<String, String> files = new LinkedHashMap<>();
    wanted.forEach(format -> files.putAll(format.files(runs)));
    boolean isOneFile = wanted.size() == 1 && !wanted.get(0).isOfSeveralRuns();
    if (isOneFile) {
      writeOne(files.values().iterator().next());
    } else {
      writeAll(files);
    }
    return told(runs);
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
              List<String> names =
                  new ArrayList<>(
                      Arrays.stream(ExportFormat.values()).map(ExportFormat::toString).toList());
              names.add(ALL);
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

  private void writeOne(String text) throws IOException {
    if (out == null) {
      surroundings.out().print(text);
      surroundings.out().flush();
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

  private static String listed(List<String> cells) {
    int most = 5;
    String first = cells.stream().limit(most).collect(Collectors.joining(", "));
    return cells.size() > most ? "%s and %d more".formatted(first, cells.size() - most) : first;
  }
}
