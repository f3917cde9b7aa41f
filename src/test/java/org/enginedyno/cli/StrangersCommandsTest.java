package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.SampleFolder;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.session.ThisMachine;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that reads stored results, in a folder that another user may have prepared. */
@DisabledOnOs(OS.WINDOWS)
final class StrangersCommandsTest {
  private static final String TEXT = "the user's own\n";
  private static final int DEEP = 100_000;

  /** The foreign folder, a correct one, and a new one. */
  private static final List<String> COMMANDS =
      List.of(
          "report %1$s",
          "compare %2$s %1$s",
          "claims %1$s",
          "history %2$s %1$s --out %3$s",
          "export %1$s --format all --out %3$s",
          "run --resume %1$s --dry-run");

  /** Plants something in the folder of a run; the user's file is elsewhere. */
  private interface Evil {
    void plant(Path run, Path own) throws IOException, InterruptedException;
  }

  private final Dyno dyno;
  private final Path folder;
  private final Path run;
  private final Path own;

  StrangersCommandsTest(@TempDir Path folder) {
    this.folder = folder;
    dyno = new Dyno(folder);
    run = folder.resolve("run");
    own = folder.resolve("own.txt");
  }

  private static Map<String, Evil> refused() {
    Map<String, Evil> evils = new LinkedHashMap<>();
    for (String name : List.of("run.json", "cells.jsonl", "records.jsonl", "plots", "log")) {
      evils.put(name + " is a link", (run, own) -> link(run.resolve(name), own));
      evils.put(name + " is a link to a device", (run, own) -> link(run.resolve(name), zero()));
      evils.put(name + " is a pipe", (run, own) -> pipe(run.resolve(name)));
    }
    for (String name : List.of("run.json", "cells.jsonl", "records.jsonl")) {
      evils.put(name + " is a folder", (run, own) -> folder(run.resolve(name)));
      evils.put(
          name + " is not UTF-8", changed(name, text -> text.replace("InnoDB", "Inno\u00ff")));
      evils.put(
          name + " is cut",
          changed(name, text -> text.substring(0, text.indexOf('\n') / 2 + 1) + "\n"));
      evils.put(name + " is nested", changed(name, text -> "[".repeat(DEEP) + "\n"));
    }
    evils.put(
        "a name has 25 MB",
        changed("cells.jsonl", text -> text.replaceFirst("InnoDB", "x".repeat(25_000_000))));
    evils.put("run.json is empty", changed("run.json", text -> ""));
    evils.put(
        "records.jsonl is of a duel",
        changed("records.jsonl", text -> text.replace("\"BASE\"", "\"NEW\"")));
    return evils;
  }

  private static Map<String, Evil> read() {
    Map<String, Evil> evils = new LinkedHashMap<>();
    for (String value : List.of("1e400", "1e308", "0", "-1")) {
      evils.put(
          "a rate is " + value,
          changed(
              "cells.jsonl",
              text ->
                  text.replaceAll("\"raw\" ?: ?\\[\\[[^,\\]]*", "$0,")
                      .replaceAll("(\"raw\" ?: ?\\[\\[)[^,\\]]*,", "$1" + value)));
      evils.put(
          "cells took " + value,
          changed(
              "cells.jsonl", text -> text.replaceAll("(\"seconds\" ?: ?)[-0-9.E]+", "$1" + value)));
    }
    evils.put(
        "no run came back",
        changed(
            "cells.jsonl", text -> text.replaceAll("\"raw\" ?: ?\\[\\[.*?\\]\\]", "\"raw\":[]")));
    evils.put(
        "a histogram is none",
        changed(
            "cells.jsonl",
            text -> text.replaceAll("\"histogram\" ?: ?\"[^\"]*\"", "\"histogram\":\"AAAA\"")));
    return evils;
  }

  private static Path zero() {
    return Path.of("/dev/zero");
  }

  private static void link(Path place, Path target) throws IOException {
    SampleFolder.clear(place);
    Files.createSymbolicLink(place, target);
  }

  private static void folder(Path place) throws IOException {
    Files.delete(place);
    Files.createDirectory(place);
  }

  private static void pipe(Path place) throws IOException, InterruptedException {
    SampleFolder.clear(place);
    assertThat(new ProcessBuilder("mkfifo", place.toString()).start().waitFor()).isZero();
  }

  /** Characters up to U+00FF become a byte each, so that a text need not stay UTF-8. */
  private static Evil changed(String name, UnaryOperator<String> change) {
    return (run, own) -> {
      Path file = run.resolve(name);
      String before = Files.readString(file, StandardCharsets.ISO_8859_1);
      String after = change.apply(before);
      assertThat(after).as("the change of " + name).isNotEqualTo(before);
      Files.writeString(file, after, StandardCharsets.ISO_8859_1);
    };
  }

  private static Stream<Arguments> each(Map<String, Evil> evils) {
    return evils.entrySet().stream()
        .flatMap(
            evil ->
                COMMANDS.stream()
                    .map(command -> Arguments.of(command, evil.getKey(), evil.getValue())));
  }

  static Stream<Arguments> refusals() {
    return each(refused());
  }

  static Stream<Arguments> readings() {
    return each(read());
  }

  private static StoredRun stored() {
    SampleRun sample = new SampleRun();
    sample.engines = List.of("InnoDB");
    sample.workloads = List.of("READ_PK_POINT");
    sample.threads = List.of(4);
    Manifest manifest =
        Copy.of(
            sample.manifest(), "machine", ThisMachine.describe(), "dyno", ThisMachine.version());
    return new StoredRun("friday", manifest, sample.measurements());
  }

  private Dyno.Said says(String command, Evil evil) throws IOException, InterruptedException {
    Path good = SampleFolder.write(stored(), folder.resolve("good"));
    SampleFolder.write(stored(), run);
    Files.writeString(own, TEXT);
    evil.plant(run, own);
    Dyno.Said said = dyno.says(command.formatted(run, good, folder.resolve("new")));
    assertThat(own).hasContent(TEXT);
    assertThat(said.err()).doesNotContain("\tat ", "it broke");
    assertThat(said.err().lines())
        .allMatch(line -> line.startsWith("dyno: "))
        .allMatch(line -> line.length() < 2_500);
    return said;
  }

  @ParameterizedTest(name = "{0}, where {1}")
  @MethodSource("refusals")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void refuseUnreadableFilesInOneLine(String command, String what, Evil evil) throws Exception {
    Dyno.Said said = says(command, evil);

    boolean isLeftOut = said.err().startsWith("dyno: left out: ");
    assertThat(said.code())
        .as(said.err() + said.out())
        .isEqualTo(isLeftOut ? ExitCode.CELLS_NOT_VALID : ExitCode.USER_CAN_FIX);
    assertThat(said.err()).contains(run.toString());
  }

  @ParameterizedTest(name = "{0}, where {1}")
  @MethodSource("readings")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void readOrRefuseImpossibleFigures(String command, String what, Evil evil) throws Exception {
    Dyno.Said said = says(command, evil);

    assertThat(said.code())
        .as(said.err() + said.out())
        .isIn(ExitCode.OK, ExitCode.USER_CAN_FIX, ExitCode.CELLS_NOT_VALID);
  }
}
