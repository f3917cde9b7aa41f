package org.enginedyno.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Needs;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "clean",
    description = {
      "Remove what dyno created on a server or left in a directory, and nothing else.",
      "On a server: the tables that its marked database lists, and the database itself",
      "if nothing else is in it, or the server's kept container. In a directory: the",
      "files of killed runs. What killed runs left behind on this machine is always removed."
    },
    footer = {
      "  dyno clean --server jdbc:mysql://127.0.0.1:3306/dyno --user dyno",
      "  dyno clean --place /var/tmp"
    })
final class CleanCommand extends DynoCommand.Subcommand {
  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      description = "A server's name, YAML file or JDBC URL.")
  private @Nullable String server;

  @Option(
      names = "--place",
      paramLabel = "DIR",
      description = "A directory in which file workloads ran; may be repeated.")
  private List<Path> places = new ArrayList<>();

  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Override
  public Integer call() throws Exception {
    if (server == null && places.isEmpty()) {
      throw new UserError("dyno clean needs --server S or --place DIR; see dyno clean --help");
    }
    Workplace workplace = context().workplace();
    Optional<ServerSpec> spec = Optional.ofNullable(server).map(workplace.servers("")::spec);
    serverOptions.requireUse(spec.stream().toList());
    List<Path> folders = places.stream().map(workplace.workingFolder()::resolve).toList();
    folders.forEach(CleanCommand::requireDirectory);
    Servers servers = serverOptions.servers(context());
    List<String> said = new ArrayList<>();
    folders.forEach(folder -> said.addAll(print(PrivateFolder.sweep(folder))));
    // clean this machine first: the server may be unreachable
    try (OneAtATime alone = context().aloneOn(spec.stream().toList())) {
      said.addAll(print(spec.isPresent() ? servers.remove(spec.get()) : servers.sweep()));
    }
    if (spec.isPresent() && !spec.get().isStarted()) {
      said.addAll(print(onServer(servers, spec.get())));
    }
    if (said.isEmpty()) {
      context().out().println("nothing to remove");
    }
    return ExitCode.OK;
  }

  private static void requireDirectory(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UserError("--place is not a directory: %s; name one that exists".formatted(folder));
    }
  }

  private List<String> print(List<String> lines) {
    lines.forEach(context().out()::println);
    return lines;
  }

  private static List<String> onServer(Servers servers, ServerSpec spec) throws Exception {
    try (Server opened = servers.open(spec, new Needs(1, 0, 0, List.of()))) {
      if (!MarkedDatabase.isMarked(opened.target())) {
        return List.of();
      }
      try (MarkedDatabase database = MarkedDatabase.enter(opened.target(), opened.seal())) {
        return database.clean();
      }
    } catch (SQLException e) {
      throw new UserError(Sql.line(e), e);
    }
  }
}
