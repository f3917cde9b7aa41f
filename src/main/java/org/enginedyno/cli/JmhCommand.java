package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.UserError;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.run.fork.PlainJmh;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.session.CopySources;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.ThisMachine;
import org.enginedyno.session.WorkloadFiles;
import org.enginedyno.session.Workplace;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Unmatched;

@Command(
    name = "jmh",
    description = {
      "Run JMH's own command line on these benchmarks; the parameters define the loaded tables.",
      "All arguments except the options below are passed to JMH."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyno jmh -l",
      "  dyno jmh ReadBenchmark.READ_PK_POINT$ -p engine=InnoDB,Aria -t 4 -f 1 -i 3 -prof gc",
      "  dyno jmh --operation shop.yaml:LAST_ORDERS -t 4 -f 1 -i 3",
      "  dyno jmh -h                               JMH's own help"
    })
final class JmhCommand implements Callable<Integer> {
  @ParentCommand private @Nullable DynoCommand dyno;

  @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli reads it; -h is JMH's own option
  private boolean help;

  @Option(
      names = "--server",
      paramLabel = "S",
      completionCandidates = PlanFlags.Servers.class,
      description = "A server's name, YAML file or JDBC URL (default: embedded).")
  private String server = "embedded";

  @Option(
      names = "--operation",
      paramLabel = "FILE:OPERATION",
      description = "An operation of a workload file, run by CustomBenchmark.")
  private @Nullable String operation;

  @Option(
      names = "--source",
      paramLabel = "S",
      completionCandidates = PlanFlags.Servers.class,
      description = "Running server that has the tables to copy (default: that of --server).")
  private @Nullable String source;

  @Mixin private ServerOptions serverOptions = new ServerOptions();
  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    CommandContext context = requireNonNull(dyno).context();
    Workplace here = context.workplace();
    Optional<RecordedWorkload> written =
        Optional.ofNullable(operation).map(new WorkloadFiles(here, "")::operation);
    if (source != null && written.isEmpty()) {
      throw new UserError("--source has no effect without --operation; remove it");
    }
    PlainJmh jmh = new PlainJmh(arguments, written);
    Optional<String> parameters = jmh.parameters();
    ServerSpec spec = here.servers("").spec(server);
    boolean measures = parameters.isEmpty() && !jmh.onlyLists();
    if (source == null) {
      serverOptions.requireUse(measures ? List.of(spec) : List.of());
    }
    if (parameters.isPresent()) {
      context.print(parameters.get());
      return ExitCode.OK;
    }
    if (!measures) {
      org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
      return ExitCode.OK;
    }
    if (written.isPresent()) {
      jmh = new PlainJmh(arguments, Optional.of(withCopies(written.get(), context)));
    }
    Interruption interruption = context.endingWithServers();
    ForkClassPath.settle();
    try (OneAtATime alone =
            OneAtATime.enter(here.places(), here.clock(), Duration.ZERO, line -> {});
        LiveConsole console = new LiveConsole(context)) {
      boolean all =
          jmh.run(
              serverOptions.servers(context),
              spec,
              Engines.read(here.engines("")),
              drivers -> ThisMachine.drivers(drivers, here),
              console);
      return all ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
    } catch (IOException e) {
      CommandContext.throwIfCaused(interruption, e);
      throw e;
    }
  }

  private RecordedWorkload withCopies(RecordedWorkload written, CommandContext context)
      throws IOException {
    if (written.existing() != null) {
      throw new UserError(
          "jmh: %s reads existing tables; measure it by 'dyno run'".formatted(written.name()));
    }
    new CopySources(context.workplace(), serverOptions.login(context), "")
        .read(List.of(written.file()), Objects.requireNonNullElse(source, server), server);
    return Workloads.named(written.name()).as(RecordedWorkload.class).orElseThrow();
  }
}
