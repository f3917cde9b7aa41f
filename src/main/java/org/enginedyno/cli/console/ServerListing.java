package org.enginedyno.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.container.Docker;
import org.enginedyno.server.embedded.Servers;

/** The servers of a catalogue, and which of them can be started here. */
public final class ServerListing {
  private final Catalogue catalogue;
  private final CommandContext surroundings;
  private final Servers servers;

  public ServerListing(Catalogue catalogue, CommandContext surroundings, ServerOptions options) {
    this.catalogue = catalogue;
    this.surroundings = surroundings;
    this.servers = options.servers(surroundings);
  }

  public String text() {
    List<String> lines = new ArrayList<>();
    Optional<String> trouble = new Docker(surroundings.environment()).trouble();
    for (String name : catalogue.names()) {
      try {
        ServerSpec spec = catalogue.spec(name);
        boolean waits = trouble.isPresent() && spec instanceof ContainerSpec;
        lines.add(row(name, spec.title(), waits ? "needs Docker" : servers.outlook(spec)));
        if (spec instanceof ContainerSpec container && !container.notes().isEmpty()) {
          lines.add(row("", container.notes(), ""));
        }
      } catch (UserError e) {
        lines.add(row(name, String.valueOf(e.getMessage()).replaceAll("\\s*\n\\s*", " "), ""));
      }
    }
    lines.add("");
    lines.add("mysql-TAG, mariadb-TAG and percona-TAG mean the image with that tag.");
    trouble.ifPresent(lines::add);
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private static String row(String name, String title, String outlook) {
    return "%-18s %-48s %s".formatted(name, title, outlook).stripTrailing();
  }
}
