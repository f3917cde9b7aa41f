package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
final class ChildEnvironmentTest {
  @Test
  void removesVariablesNamedLikeSecrets() {
    assertThat(
            ChildEnvironment.prefix(
                List.of("PATH", "MYSQL_PWD", "PWD", "DYNO_PASSWORD", "db_passwd", "API_TOKEN_2")))
        .containsExactly(
            "/usr/bin/env",
            "-u",
            "API_TOKEN_2",
            "-u",
            "DYNO_PASSWORD",
            "-u",
            "MYSQL_PWD",
            "-u",
            "db_passwd");
  }

  @Test
  void leavesACommandUnchangedIfThereIsNothingToRemove() {
    assertThat(
            ChildEnvironment.prefix(
                List.of("PATH", "OLDPWD", "LD_PRELOAD", "JDK_JAVA_OPTIONS", "TASKS_OF_DYNO")))
        .isEmpty();
  }

  @Test
  void removesAPasswordUnderAnotherName() {
    List<String> names = List.of("PATH", "KEY_OF_CHILD_ENVIRONMENT_TEST");
    assertThat(ChildEnvironment.prefix(names)).isEmpty();

    ChildEnvironment.hide("KEY_OF_CHILD_ENVIRONMENT_TEST");

    assertThat(ChildEnvironment.prefix(names))
        .containsExactly("/usr/bin/env", "-u", "KEY_OF_CHILD_ENVIRONMENT_TEST");
  }

  @Test
  void keepsOtherVariablesForAProgram() {
    assertThat(ChildEnvironment.program(List.of("true")).environment())
        .containsEntry("PATH", System.getenv("PATH"));
  }
}
