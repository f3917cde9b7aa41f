package org.enginedyno.command.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.command.DynoProcess;

/** Short runs on files in a separate place for a test. */
record FileRuns(Path room, Path place) {
  /** In a place within that folder. */
  static FileRuns in(Path room) throws IOException {
    return new FileRuns(room, Files.createDirectory(room.resolve("place")));
  }

  List<String> run(String... further) {
    List<String> arguments =
        DynoProcess.words(
            "run dimitri-2012-fileio-short --out=results --threads=2 --set=file.size=4M"
                + " --set=file.reserve=0 --set=file.block=4K --set=measure.forks=1"
                + " --set=measure.warmup=100ms --set=measure.runs='1 x 200ms'");
    for (String usual : List.of("--set=place=" + place, "--set=file.io=sync")) {
      String key = usual.substring(0, usual.indexOf('=', "--set=".length()) + 1);
      if (Stream.of(further).noneMatch(one -> one.startsWith(key))) {
        arguments.add(usual);
      }
    }
    arguments.addAll(List.of(further));
    return arguments;
  }

  DynoProcess start(List<String> arguments) throws IOException {
    return start(List.of(), arguments);
  }

  DynoProcess start(List<String> before, List<String> arguments) throws IOException {
    return DynoProcess.start(room, before, List.of(), Map.of(), arguments);
  }

  void assertOnlyIsLeft(String... names) throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder(names);
    }
  }
}
