package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where data are stored, as seen from this machine. */
@EnabledOnOs(OS.LINUX)
final class DataPlaceTest {
  private static final OptionalLong SELF = OptionalLong.of(ProcessHandle.current().pid());

  private static DataPlace place(OptionalLong pid, Map<String, String> variables, Path room)
      throws IOException {
    return DataPlace.of(pid, variables, Optional.empty(), room);
  }

  @Test
  void theFsyncIsMeasuredInDynosFolderOnTheSameFileSystem(@TempDir Path room) throws IOException {
    Path data = Files.createDirectory(room.resolve("data"));

    DataPlace place = place(SELF, Map.of("datadir", data.toString()), room);

    assertThat(place.mount()).isEqualTo(Mount.of(room)).isNotEmpty();
    assertThat(place.sync())
        .hasValueSatisfying(sync -> assertThat(sync.least()).isLessThanOrEqualTo(sync.median()));
    assertThat(place).hasToString("%s (%s)".formatted(data, place.mount().orElseThrow()));
    try (Stream<Path> left = Files.list(data)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void anotherFileSystemIsNotMeasured(@TempDir Path room) throws IOException {
    DataPlace place = place(SELF, Map.of("datadir", "/proc/self"), room);

    assertThat(place.sync()).isEmpty();
    assertThat(place.toString())
        .startsWith("/proc/self (proc on proc, mounted at /proc)")
        .endsWith("; fsync not measured, as dyno's temporary folder is on another file system");
  }

  @Test
  void aProcessOutOfSightHasNoFileSystem(@TempDir Path room) throws IOException {
    assertThat(place(OptionalLong.empty(), Map.of("datadir", "/data"), room))
        .hasToString(
            "/data (file system not visible); fsync not measured, as the file system is not"
                + " visible");
  }

  @Test
  void aLogOnAnotherFileSystemIsNotJudgedByTheDataDirectory(@TempDir Path room) throws IOException {
    Map<String, String> variables =
        Map.of("datadir", room.toString(), "innodb_log_group_home_dir", "/fast/log");

    assertThat(place(SELF, variables, room).unmeasured())
        .isEqualTo("logs are elsewhere: innodb_log_group_home_dir=/fast/log");
  }
}
