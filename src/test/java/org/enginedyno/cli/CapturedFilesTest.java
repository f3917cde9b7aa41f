package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.capture.Capture.Captured;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CapturedFilesTest {
  private final Path file;

  CapturedFilesTest(@TempDir Path folder) {
    file = folder.resolve("shop.v2.yaml");
  }

  private static Captured captured(String text, Map<String, String> lists) {
    return new Captured(text, new TreeMap<>(lists), 1, Map.of());
  }

  @Test
  void replacesTheListsOfTheEarlierFile() throws IOException {
    CapturedFiles first = new CapturedFiles(file, false);
    String list = first.stem() + ".orders.note.txt";
    first.requireFree();
    first.write(captured("      note: file(%s)\n".formatted(list), Map.of(list, "Ann\n")));
    assertThat(file.resolveSibling(list)).hasContent("Ann");

    CapturedFiles second = new CapturedFiles(file, true);
    second.requireFree();
    second.write(captured("      note: file(%s)\n".formatted(list), Map.of(list, "Bob\n")));
    assertThat(file.resolveSibling(list)).hasContent("Bob");

    second.write(captured("none\n", Map.of()));
    assertThat(file).hasContent("none");
    assertThat(file.resolveSibling(list)).doesNotExist();
  }

  @Test
  void changesOnlyFilesNamedByTheEarlierOne() throws IOException {
    Files.writeString(file, "earlier");
    Path other = Files.writeString(file.resolveSibling("shop_v2.orders.note.txt"), "mine");
    Captured captured = captured("new", Map.of("shop_v2.orders.note.txt", "Ann\n"));

    assertThatThrownBy(() -> new CapturedFiles(file, true).write(captured))
        .isInstanceOf(UserError.class)
        .hasMessage(
            other
                + " exists already and stays unchanged, because it is not a list of an earlier"
                + " shop.v2.yaml; move it, or name another file with --out");
    assertThat(file).hasContent("earlier");
    assertThat(other).hasContent("mine");
  }
}
