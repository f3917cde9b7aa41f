package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.ChildEnvironment;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.server.container.Docker;
import org.enginedyno.server.container.DockerContainers;
import org.enginedyno.server.embedded.Servers;
import org.jspecify.annotations.Nullable;

/**
 * The user and password for external servers.
 *
 * @param user the user on all servers, or null for the user in each server's file
 * @param password returns the password that was given for a server and a user, if any
 */
public record ServerCredentials(
    @Nullable String user, BiFunction<String, String, Optional<String>> password) {
  private static final String VARIABLE = "DYNO_PASSWORD";
  private static final String DEFAULT_USER = "root";

  public Servers servers(Workplace workplace) {
    return new Servers(
        workplace.places(),
        spec -> target(spec, workplace),
        new DockerContainers(new Docker(workplace.environment()), workplace.places().user()));
  }

  /** The address of an external server with its credentials. */
  public Target target(ExternalSpec spec, Workplace workplace) {
    if (spec.passwordEnv() != null) {
      ChildEnvironment.hide(spec.passwordEnv());
    }
    String name = user != null ? user : spec.user() != null ? spec.user() : DEFAULT_USER;
    String secret = password.apply(spec.name(), name).orElseGet(() -> usual(spec, workplace));
    return Target.parse(spec.url(), name, secret);
  }

  private static String usual(ExternalSpec spec, Workplace workplace) {
    Map<String, String> environment = workplace.environment();
    if (environment.containsKey(VARIABLE)) {
      return environment.get(VARIABLE);
    }
    if (spec.passwordFile() != null) {
      String file = spec.passwordFile();
      String named = environment.getOrDefault("HOME", "");
      Path home = named.isEmpty() ? workplace.home() : Path.of(named);
      return firstLine(file.startsWith("~/") ? home.resolve(file.substring(2)) : Path.of(file));
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

  public static String firstLine(Path file) {
    try {
      return Files.readString(file).lines().findFirst().orElse("");
    } catch (IOException e) {
      throw new UserError(
          "cannot read the password file %s; name a file whose first line is the password"
              .formatted(file),
          e);
    }
  }
}
