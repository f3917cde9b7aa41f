package org.enginedyno.cli.option;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.db.link.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.access.Servers;
import org.enginedyno.server.container.DockerContainers;
import org.enginedyno.server.docker.Docker;
import org.enginedyno.server.spec.ExternalSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say who we are to an external server; a password is never an argument. */
public final class ServerOptions {
  private static final String VARIABLE = "DYNO_PASSWORD";
  private static final String DEFAULT_USER = "root";

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "User on external servers (default: what the server's file says, else root).")
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

  /** Servers whose credentials come from these options and the surroundings. */
  public Servers servers(Surroundings surroundings) {
    return new Servers(
        surroundings.places(),
        spec -> target(spec, surroundings),
        new DockerContainers(new Docker(surroundings.environment()), surroundings.places().user()));
  }

  /** The way to an external server, with the credentials that are given for it. */
  Target target(ExternalSpec spec, Surroundings surroundings) {
    String name = user != null ? user : spec.user() != null ? spec.user() : DEFAULT_USER;
    return Target.parse(spec.url(), name, password(spec, name, surroundings));
  }

  private String password(ExternalSpec spec, String name, Surroundings surroundings) {
    Map<String, String> environment = surroundings.environment();
    if (passwordFile != null) {
      return firstLine(passwordFile);
    }
    if (askPassword) {
      return asked.computeIfAbsent(
          spec.name(), server -> ask(server, name, surroundings.terminal()));
    }
    if (environment.containsKey(VARIABLE)) {
      return environment.get(VARIABLE);
    }
    if (spec.passwordFile() != null) {
      String home = environment.getOrDefault("HOME", "");
      return firstLine(Path.of(spec.passwordFile().replaceFirst("^~(?=/)", home)));
    }
    if (spec.passwordEnv() != null) {
      String value = environment.get(spec.passwordEnv());
      if (value == null) {
        throw new UserError(
            "server %s: environment variable %s is not set"
                .formatted(spec.name(), spec.passwordEnv()));
      }
      return value;
    }
    return "";
  }

  private static String ask(String server, String user, @Nullable Console terminal) {
    char[] typed =
        terminal == null ? null : terminal.readPassword("Password of %s on %s: ", user, server);
    if (typed == null) {
      throw new UserError(
          "there is no terminal to ask for a password; use --password-file or DYNO_PASSWORD");
    }
    return new String(typed);
  }

  private static String firstLine(Path file) {
    try {
      return Files.readString(file).lines().findFirst().orElse("");
    } catch (IOException e) {
      throw new UserError("cannot read the password file " + file, e);
    }
  }
}
