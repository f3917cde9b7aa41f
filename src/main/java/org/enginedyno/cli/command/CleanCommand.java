package org.enginedyno.cli.command;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.cli.option.ServerOptions;
import org.enginedyno.db.link.SqlText;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.access.Servers;
import org.enginedyno.server.spec.Catalogue;
import org.enginedyno.server.spec.ServerSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes what earlier runs left on a server, and nothing else. */
@Command(
    name = "clean",
    description = {
      "Remove what dyno made on a server, and nothing else.",
      "That is the tables written down in its marked database, and the database itself where nothing",
      "else is in it; or the container that is kept of a server. What killed runs left behind on this",
      "machine goes in any case."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  dyno clean --server jdbc:mysql://127.0.0.1:3306/dyno --user dyno")
public final class CleanCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      required = true,
      description = "A server's name, YAML file or JDBC URL.")
  private String server = "";

  @Mixin private ServerOptions serverOptions = new ServerOptions();

  public CleanCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    ServerSpec spec = new Catalogue(surroundings.workplace().servers("")).spec(server);
    Servers servers = serverOptions.servers(surroundings);
    // what lies on this machine goes first: the server may be gone
    List<String> said = tell(servers.remove(spec));
    List<String> further = spec.isStarted() ? List.of() : tell(onServer(servers, spec));
    if (said.isEmpty() && further.isEmpty()) {
      surroundings.out().println("nothing of ours is there");
    }
    return ExitCode.OK;
  }

  private List<String> tell(List<String> lines) {
    lines.forEach(surroundings.out()::println);
    return lines;
  }

  private static List<String> onServer(Servers servers, ServerSpec spec) throws Exception {
    try (Server opened = servers.open(spec, new Needs(1, 0, 0, List.of()))) {
      if (!MarkedDatabase.isThere(opened.target())) {
        return List.of();
      }
      try (MarkedDatabase database = MarkedDatabase.enter(opened.target())) {
        return database.clean();
      }
    } catch (SQLException e) {
      throw new UserError(SqlText.line(e), e);
    }
  }
}
