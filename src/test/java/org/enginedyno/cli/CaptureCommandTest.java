package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that are refused before any server is reached. */
final class CaptureCommandTest {
  private final Path folder;
  private final Dyno dyno;

  CaptureCommandTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -s embedded --database shop -o shop.yaml | dyno starts embedded itself, so it has no clients to capture; name a running server, as in --server jdbc:mysql://HOST:PORT/
          -s embedded --database shop -o shop.txt | a workload file ends in .yaml: 'shop.txt'; name it shop.txt.yaml
          -s embedded --database shop -o shop.yaml --top 0 | --top cannot be '0'; write a number from 1
          -s embedded --database shop -o shop.yaml --from slow-log | --from slow-log needs the log's file; write --from slow-log FILE
          -s embedded --database shop | dyno capture needs --out FILE: The workload file to write, as in shop.yaml; lists of values are written next to it; see dyno capture --help
          """)
  void refusesWrongOptions(String options, String message) {
    assertThat(dyno.refusal("capture " + options)).isEqualTo(message);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void changesNoFileThatExists() throws IOException {
    Path file = Files.writeString(folder.resolve("shop.yaml"), "mine");
    String command = "capture -s jdbc:mysql://127.0.0.1:1/ --database shop -o shop.yaml";

    assertThat(dyno.refusal(command))
        .isEqualTo(
            file + " exists already and stays unchanged; name another file, or add --replace");
    assertThat(dyno.refusal(command + " --replace"))
        .as("the next obstacle")
        .contains("no server listens on this port");
    assertThat(file).hasContent("mine");
    assertThat(dyno.refusal(command.replace("shop.yaml", "nowhere/shop.yaml")))
        .endsWith("nowhere/shop.yaml'; create it first");
  }
}
