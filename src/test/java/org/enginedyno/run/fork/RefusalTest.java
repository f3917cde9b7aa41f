package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RefusalTest {
  private static List<String> written(String out, String err) {
    String text =
        """
        # VM version: JDK 17.0.15

        <forked VM failed with exit code 1>
        <stdout last='20 lines'>
        %s
        </stdout>
        <stderr last='20 lines'>
        %s
        </stderr>
        """
            .formatted(out, err);
    return text.lines().toList();
  }

  @Test
  void isTheFirstLineOfAJvmThatCannotBeCreated() {
    String err =
        """
        OpenJDK 64-Bit Server VM warning: Option UseThis was deprecated
        Unrecognized VM option 'Foo'
        Error: Could not create the Java Virtual Machine.
        Error: A fatal exception has occurred. Program will exit.\
        """;

    assertThat(Refusal.in(written("", err))).contains("Unrecognized VM option 'Foo'");
  }

  @Test
  void isTheLineAfterTheBeginningThatFailed() {
    assertThat(
            Refusal.in(
                written(
                    "Error occurred during initialization of VM\nMultiple garbage collectors selected",
                    "")))
        .contains("Multiple garbage collectors selected");
  }

  @Test
  void isNothingWhereTheJvmCameUp() {
    assertThat(Refusal.in(written("", "java.lang.IllegalStateException: answered 1"))).isEmpty();
    assertThat(Refusal.in(List.of("Error: Could not create the Java Virtual Machine."))).isEmpty();
  }
}
