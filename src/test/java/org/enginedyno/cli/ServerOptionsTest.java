package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.session.ServerCredentials;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ServerOptionsTest {
  private static final String URL = "jdbc:mysql://127.0.0.1:3306/dyno";
  private static final Map<String, String> DYNO_PASSWORD = Map.of("DYNO_PASSWORD", "from dyno");

  private final Path folder;
  private final Path first;
  private final Path second;

  ServerOptionsTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.first = Files.writeString(folder.resolve("first"), "from option\nand more\n");
    this.second = Files.writeString(folder.resolve("second"), "from spec");
  }

  private static ExternalSpec spec(
      @Nullable String user, @Nullable String passwordFile, @Nullable String passwordEnv) {
    return new ExternalSpec("mine", "Mine", URL, user, passwordFile, passwordEnv);
  }

  private Target target(ExternalSpec spec, Map<String, String> environment, String... arguments) {
    CommandContext context =
        new Dyno(folder, environment).context(new StringWriter(), new StringWriter());
    return CommandLine.populateCommand(new ServerOptions(), arguments)
        .login(context)
        .target(spec, context.workplace());
  }

  @Test
  void defaultToRootWithoutAPassword() {
    assertThat(target(spec(null, null, null), Map.of()))
        .isEqualTo(new Target("127.0.0.1", 3306, "dyno", "root", "", Map.of()));
  }

  @Test
  void takeTheUserOfTheOptionBeforeThatOfTheSpec() {
    assertThat(target(spec("spec", null, null), Map.of()).user()).isEqualTo("spec");
    assertThat(target(spec("spec", null, null), Map.of(), "--user", "option").user())
        .isEqualTo("option");
  }

  @Test
  void takeThePasswordOfTheOptionThenTheEnvironmentThenTheSpecsFileThenItsVariable() {
    String file = second.toString();
    Map<String, String> environment = Map.of("SPEC", "from variable", "HOME", folder.toString());
    ExternalSpec both = spec(null, file, "SPEC");

    assertThat(target(both, DYNO_PASSWORD, "--password-file", first.toString()).password())
        .isEqualTo("from option");
    assertThat(target(spec(null, file, null), DYNO_PASSWORD).password()).isEqualTo("from dyno");
    assertThat(target(both, environment).password()).isEqualTo("from spec");
    assertThat(target(spec(null, "~/second", null), environment).password()).isEqualTo("from spec");
    assertThat(target(spec(null, null, "SPEC"), environment).password()).isEqualTo("from variable");
  }

  @Test
  void acceptAnyNameOfAHomeFolder() throws IOException {
    Path home = Files.createDirectory(folder.resolve("a$b"));
    Files.move(second, home.resolve("second"));

    assertThat(target(spec(null, "~/second", null), Map.of("HOME", home.toString())).password())
        .isEqualTo("from spec");
  }

  /** It may be a pipe. */
  @Test
  void readThePasswordFileOnce() throws IOException {
    CommandContext context =
        new Dyno(folder, Map.of()).context(new StringWriter(), new StringWriter());
    ServerCredentials login =
        CommandLine.populateCommand(new ServerOptions(), "--password-file", first.toString())
            .login(context);
    ExternalSpec server = spec(null, null, null);
    String password = login.target(server, context.workplace()).password();
    Files.delete(first);

    assertThat(password).isEqualTo("from option");
    assertThat(login.target(server, context.workplace()).password()).isEqualTo("from option");
  }

  @Test
  void reportAVariableThatIsNotSet() {
    assertThatThrownBy(() -> target(spec(null, null, "SPEC"), Map.of()))
        .isInstanceOf(UserError.class)
        .hasMessage("server mine: environment variable SPEC is not set");
  }

  @Test
  void refuseToAskWithoutATerminal() {
    assertThatThrownBy(() -> target(spec(null, null, null), DYNO_PASSWORD, "--ask-password"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("without a terminal");
  }
}
