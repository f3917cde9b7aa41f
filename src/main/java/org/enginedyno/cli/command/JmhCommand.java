package org.enginedyno.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.LiveConsole;
import org.enginedyno.cli.console.ServerOptions;
import org.enginedyno.cli.console.ShippedNames;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.run.fork.ForkClassPath;
import org.enginedyno.run.fork.PlainJmh;
import org.enginedyno.server.Catalogue;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.ThisMachine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

@Command(
    name = "jmh",
    description = {
      "JMH's own command line over these benchmarks; tables are loaded as the parameters say.",
      "All arguments but the options below go to JMH."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyno jmh -l",
      "  dyno jmh ReadBenchmark.READ_PK_POINT$ -p engine=InnoDB,Aria -t 4 -f 1 -i 3 -prof gc",
      "  dyno jmh -h                               JMH's own help"
    })
public final class JmhCommand implements Callable<Integer> {
  private final CommandContext surroundings;

  @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli looks at it; -h is JMH's own
  private boolean help;

  @Option(
      names = "--server",
      paramLabel = "S",
      completionCandidates = ShippedNames.Servers.class,
      description = "A server's name, YAML file or JDBC URL (default: embedded).")
  private String server = "embedded";

  @Mixin private ServerOptions serverOptions = new ServerOptions();
  @Unmatched private List<String> arguments = new ArrayList<>();

  public JmhCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PlainJmh jmh = new PlainJmh(arguments);
    Optional<String> parameters = jmh.parameters();
    if (parameters.isPresent()) {
      surroundings.print(parameters.get());
      return ExitCode.OK;
    }
    if (jmh.onlyTells()) {
      org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
      return ExitCode.OK;
    }
    Catalogue catalogue = new Catalogue(surroundings.workplace().servers(""));
    try (ForkClassPath classes = ForkClassPath.settle();
        OneAtATime alone =
            OneAtATime.enter(
                surroundings.places(), surroundings.clock(), Duration.ZERO, line -> {});
        LiveConsole console = new LiveConsole(surroundings)) {
      jmh.run(
          serverOptions.servers(surroundings),
          catalogue.spec(server),
          Engines.read(surroundings.workplace().engines("")),
          drivers -> ThisMachine.drivers(drivers, surroundings.workplace()),
          console);
    }
    return ExitCode.OK;
  }
}
