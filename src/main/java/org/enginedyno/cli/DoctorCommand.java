package org.enginedyno.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.probe.Checkup;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.subject.server.ServerSubjects;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.session.CopySources;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.ServerCredentials;
import org.enginedyno.session.SparkHome;
import org.enginedyno.session.ThisMachine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "doctor",
    description =
        "Check whether this machine and server can run a plan, with a remedy for each problem.",
    sortOptions = false,
    footer = {
      "  dyno doctor",
      "  dyno doctor percona-2007 --server jdbc:mysql://127.0.0.1:3306/dyno --user dyno"
    })
final class DoctorCommand extends DynoCommand.Subcommand {
  @Mixin private PlanOptions planOptions = new PlanOptions();
  @Mixin private ServerOptions serverOptions = new ServerOptions();

  private boolean bad;

  @Override
  public Integer call() throws Exception {
    Plan plan = planOptions.read(context());
    Catalogue catalogue = context().workplace().servers(planOptions.name());
    List<ServerSpec> specs =
        List.copyOf(NamedServers.of(catalogue, plan.servers()).specs().values());
    if (plan.data().source() == null) {
      serverOptions.requireUse(specs);
    }
    Engines engines = Engines.read(context().workplace().engines(planOptions.name()));
    boolean starts = specs.stream().anyMatch(ServerSpec::isStarted);
    print("this machine", new MachineCheckup(context(), plan).findings(starts));
    String fleet = plan.measure().fleet();
    if (fleet != null) {
      orRefused("fleet", () -> SparkHome.named(fleet, context().workplace().environment()));
    }
    DriverJars jars = drivers(plan.values(PlanAxis.DRIVER));
    Servers servers =
        serverOptions.servers(context()).withDriver(() -> jars.alone(plan.values(PlanAxis.DRIVER)));
    Interruption interruption = context().endingWithServers();
    try (OneAtATime alone = context().aloneOn(specs)) {
      ServerCredentials login = serverOptions.login(context());
      orRefused(
          "copies",
          () -> new CopySources(context().workplace(), login, planOptions.name()).read(plan));
      for (ServerSpec spec : specs) {
        examine(plan, servers, spec, engines, interruption);
      }
    }
    return bad ? ExitCode.USER_CAN_FIX : ExitCode.OK;
  }

  private interface Trial {
    void run() throws IOException;
  }

  /** Reports why a run would be refused. */
  private void orRefused(String what, Trial trial) throws IOException {
    try {
      trial.run();
    } catch (UserError e) {
      print(what, List.of(new Finding(Finding.Level.BAD, String.valueOf(e.getMessage()), "")));
    }
  }

  /** Finds drivers that are not shipped, one by one, so that each problem is reported. */
  private DriverJars drivers(List<Driver> drivers) {
    Map<Driver, DriverJar> found = new LinkedHashMap<>();
    List<Finding> findings = new ArrayList<>();
    for (Driver driver : drivers) {
      try {
        ThisMachine.drivers(List.of(driver), context().workplace())
            .of(driver)
            .ifPresent(
                jar -> {
                  found.put(driver, jar);
                  findings.add(
                      Finding.good(
                          "%s: %s %s, %s"
                              .formatted(driver, jar.family(), jar.version(), jar.file())));
                });
      } catch (UserError e) {
        findings.add(new Finding(Finding.Level.BAD, String.valueOf(e.getMessage()), ""));
      }
    }
    if (!findings.isEmpty()) {
      print("drivers", findings);
    }
    return new DriverJars(found);
  }

  private void examine(
      Plan plan, Servers servers, ServerSpec spec, Engines engines, Interruption interruption)
      throws InterruptedException {
    try (Server server =
            servers.open(
                spec,
                ServerSubjects.needs(plan, plan.engines(), false, engines),
                context().err()::println);
        Connection connection = Connections.open(server.target())) {
      ServerFacts facts = ServerFacts.read(connection);
      print(
          "server " + spec.name(),
          new Checkup(facts, plan, engines)
              .findings(connection, server.target(), server.control().isPresent()));
    } catch (IOException e) {
      CommandContext.throwIfCaused(interruption, e);
      printBroken(spec, e.getMessage());
    } catch (SQLException e) {
      printBroken(spec, Sql.line(e));
    } catch (UserError e) {
      printBroken(spec, e.getMessage());
    }
  }

  private void printBroken(ServerSpec spec, @Nullable String why) {
    print("server " + spec.name(), List.of(new Finding(Finding.Level.BAD, "" + why, "")));
  }

  private void print(String about, List<Finding> findings) {
    context().out().println(about);
    for (Finding finding : findings) {
      bad |= finding.level() == Finding.Level.BAD;
      String mark =
          switch (finding.level()) {
            case GOOD -> "ok  ";
            case INFO -> "    ";
            case WARNING -> "warn";
            case BAD -> "BAD ";
          };
      context().out().println("  " + mark + "  " + finding.what());
      if (!finding.remedy().isEmpty()) {
        context().out().println("        -> " + finding.remedy());
      }
    }
  }
}
