package org.enginedyno.cli;

import java.io.Console;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.session.ServerCredentials;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the user of an external server; a password is never an argument. */
public final class ServerOptions {
  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "User on external servers (default: the user in the server's file, else root).")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description =
          "File whose first line is the password; or set DYNO_PASSWORD in the environment.")
  private @Nullable Path passwordFile;

  @Option(names = "--ask-password", description = "Ask for the password on the terminal.")
  private boolean askPassword;

  private final Map<String, String> asked = new HashMap<>();

  /** Servers whose credentials come from these options and the context. */
  public Servers servers(CommandContext context) {
    return login(context).servers(context.workplace());
  }

  /** Refuses credentials if dyno starts all servers, or uses none. */
  void requireUse(Collection<ServerSpec> servers) {
    String option =
        user != null
            ? "--user"
            : passwordFile != null ? "--password-file" : askPassword ? "--ask-password" : "";
    if (!option.isEmpty() && servers.stream().allMatch(ServerSpec::isStarted)) {
      String names =
          servers.stream().map(ServerSpec::name).distinct().collect(Collectors.joining(", "));
      throw new UserError(
          names.isEmpty()
              ? option + " has no effect: no server is used; remove it"
              : "%s has no effect: dyno starts %s itself; remove it, or name a running server with --server jdbc:mysql://HOST:PORT/DATABASE"
                  .formatted(option, names));
    }
  }

  /** The user that these options name. */
  public ServerCredentials login(CommandContext context) {
    if (passwordFile != null && askPassword) {
      throw new UserError("--password-file and --ask-password cannot be combined; use one of them");
    }
    return new ServerCredentials(user, (server, name) -> given(server, name, context.terminal()));
  }

  private Optional<String> given(String server, String name, @Nullable Console terminal) {
    if (passwordFile != null) {
      // a pipe can be read only once
      return Optional.of(
          asked.computeIfAbsent(
              passwordFile.toString(), file -> ServerCredentials.firstLine(Path.of(file))));
    }
    return askPassword
        ? Optional.of(asked.computeIfAbsent(server, one -> ask(one, name, terminal)))
        : Optional.empty();
  }

  private static String ask(String server, String user, @Nullable Console terminal) {
    char[] typed =
        terminal == null ? null : terminal.readPassword("Password of %s on %s: ", user, server);
    if (typed == null) {
      throw new UserError(
          "cannot ask for the password without a terminal; use --password-file or DYNO_PASSWORD");
    }
    return new String(typed);
  }
}
