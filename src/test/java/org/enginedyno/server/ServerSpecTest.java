package org.enginedyno.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;

final class ServerSpecTest {
  @Test
  void readsAServerThatIsStartedForTheRun() {
    assertThat(ServerSpec.read("mine", "{title: Mine, kind: embedded, engines: [Aria, InnoDB]}"))
        .isEqualTo(
            new ServerSpec(
                "mine",
                "Mine",
                ServerSpec.Kind.EMBEDDED,
                List.of("Aria", "InnoDB"),
                null,
                null,
                null,
                null));
  }

  @Test
  void readsAServerThatRunsAlready() {
    String yaml =
        """
        kind: External
        url: jdbc:mysql://127.0.0.1:3306/dyno
        user: me
        password-file: ~/.dyno
        password-env: MINE
        """;

    assertThat(ServerSpec.read("mine", yaml))
        .isEqualTo(
            new ServerSpec(
                "mine",
                "mine",
                ServerSpec.Kind.EXTERNAL,
                List.of(),
                "jdbc:mysql://127.0.0.1:3306/dyno",
                "me",
                "~/.dyno",
                "MINE"));
  }

  @Test
  void refusesKeysThatItsKindLacks() {
    assertThatThrownBy(() -> ServerSpec.read("mine", "{kind: embedded, url: x, port: 1}"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            """
            server mine: 2 problems
              - unknown key 'url'; legal are: [title, kind, engines]
              - unknown key 'port'; legal are: [title, kind, engines]""");
  }

  @Test
  void refusesAPasswordInTheFile() {
    assertThatThrownBy(() -> ServerSpec.read("mine", "{kind: external, url: x, password: s3cret}"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("unknown key 'password'")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void wantsTheUrlOfAServerThatRunsAlready() {
    assertThatThrownBy(() -> ServerSpec.read("mine", "kind: external"))
        .hasMessage("server mine: key 'url' is missing");
  }

  @Test
  void refusesKindsThatThereAreNot() {
    assertThatThrownBy(() -> ServerSpec.read("mine", "kind: cloud"))
        .hasMessageContaining("kind must be embedded or external: 'cloud'");
    assertThatThrownBy(() -> ServerSpec.read("mine", ""))
        .hasMessageContaining("kind must be embedded or external: ''");
  }

  @Test
  void refusesWhatIsNoYaml() {
    assertThatThrownBy(() -> ServerSpec.read("mine", "kind: [external"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("server mine: not YAML: ");
    assertThatThrownBy(() -> ServerSpec.read("mine", "kind: embedded\nkind: external\nurl: x\n"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("kind");
  }
}
