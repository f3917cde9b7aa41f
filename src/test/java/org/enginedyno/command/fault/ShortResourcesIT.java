package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.server.PrivateFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A system with too few resources for dyno: each shortage is reported with a remedy. */
@EnabledOnOs(OS.LINUX)
final class ShortResourcesIT {
  @TempDir private Path room = Path.of("");

  private static int run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      return -1;
    }
  }

  /** With 64, the jars of the class path use all descriptors before dyno can check. */
  @ParameterizedTest
  @CsvSource({"64, fewer", "200, 200"})
  void tooFewOpenFiles(int limit, String words) throws Exception {
    List<String> limited =
        List.of("bash", "-c", "ulimit -n %d; exec \"$@\"".formatted(limit), "bash");
    try (DynoProcess dyno =
        DynoProcess.start(room, limited, Map.of(), DynoProcess.ONE_READ + "--out=results")) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaint())
          .isEqualTo(
              "dyno: 256 open files are needed, and this process may have %s; raise the limit, as in ulimit -n 1024"
                  .formatted(words));
      assertThat(room.resolve("results")).doesNotExist();
    }
  }

  /** The native part of OSHI's JNA is larger. */
  @Test
  void tooSmallAFileSizeLimit() throws Exception {
    List<String> limited = List.of("bash", "-c", "ulimit -f 32; exec \"$@\"", "bash");
    try (DynoProcess dyno =
        DynoProcess.start(room, limited, Map.of(), DynoProcess.ONE_READ + "--out=results")) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaint())
          .isEqualTo(
              "dyno: files of 1048576 bytes are needed, and this process may write 32768; raise the limit, as in ulimit -f unlimited");
      assertThat(room.resolve("results")).doesNotExist();
    }
  }

  @Test
  void unwritableOutput() throws Exception {
    List<String> full = List.of("bash", "-c", "exec \"$@\" > /dev/full", "bash");
    try (DynoProcess dyno = DynoProcess.start(room, full, Map.of(), "list figures")) {
      assertThat(dyno.exitCode()).isEqualTo(1);
      assertThat(dyno.complaint())
          .isEqualTo("dyno: cannot write the output: No space left on device");
    }
    List<String> left = List.of("bash", "-c", "\"$@\" | true; exit ${PIPESTATUS[0]}", "bash");
    try (DynoProcess dyno = DynoProcess.start(room, left, Map.of(), "list figures")) {
      assertThat(dyno.exitCode()).isZero();
      assertThat(dyno.err()).isEmpty();
    }
  }

  @Test
  void tooLittleMemoryForThePlan() throws Exception {
    Files.writeString(room.resolve("big.yaml"), "threads: [" + "1,".repeat(500_000) + "1]");
    List<String> words = DynoProcess.words("run big.yaml --dry-run");
    try (DynoProcess dyno =
        DynoProcess.start(room, List.of(), List.of("-Xmx16m"), Map.of(), words)) {
      assertThat(dyno.exitCode()).isEqualTo(1);
      assertThat(dyno.complaint())
          .isEqualTo(
              "dyno: failed: out of memory: this JVM may use 16 MiB (Java heap space); raise the limit, as in JDK_JAVA_OPTIONS=-Xmx2g");
    }
  }

  /** Files of the JVM itself may fail, but dyno's own message comes last. */
  @ParameterizedTest
  @CsvSource({
    "0, ' cannot write to the temporary folder '",
    "20, ' has 20 MiB free, and an embedded server needs 320 MiB and space for its tables; free'"
  })
  void tooLittleSpaceForTheServer(int free, String words) throws Exception {
    Path temporary = Files.createDirectories(room.resolve("tmp"));
    assumeThat(run("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", temporary.toString()))
        .as("this user may mount a file system")
        .isZero();
    try (DynoProcess dyno = started(temporary, free)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
      assertThat(dyno.complaint()).contains(words).contains("TMPDIR");
    } finally {
      run("umount", "--lazy", temporary.toString());
    }
  }

  @Test
  void noSpaceForTheOwnerOfAPrivateFolder() throws Exception {
    Path temporary = Files.createDirectories(room.resolve("tmp"));
    assumeThat(run("mount", "-t", "tmpfs", "-o", "nr_inodes=2", "tmpfs", temporary.toString()))
        .as("this user may mount a file system")
        .isZero();
    try {
      assertThatThrownBy(() -> PrivateFolder.create(temporary, "fork"))
          .hasMessageContaining("No space left");
      assertThat(temporary).isEmptyDirectory();
    } finally {
      run("umount", "--lazy", temporary.toString());
    }
  }

  /** The owner file uses the only page. */
  @Test
  void noSpaceForMoreThanTheOwnerOfAPrivateFolder() throws Exception {
    Path temporary = Files.createDirectories(room.resolve("tmp"));
    assumeThat(run("mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", temporary.toString()))
        .as("this user may mount a file system")
        .isZero();
    try {
      PrivateFolder folder = PrivateFolder.create(temporary, "jmh");
      assertThatThrownBy(() -> folder.takeAlong(List.of("jmh1")))
          .hasMessageContaining("No space left");
      assertThat(folder.file("")).isDirectoryNotContaining("glob:**.part");
    } finally {
      run("umount", "--lazy", temporary.toString());
    }
  }

  @Test
  void anIrremovablePrivateFolderIsLeftToTheNextRun() throws Exception {
    PrivateFolder folder = PrivateFolder.create(room, "server", "data", "tmp");
    assumeThat(run("mount", "-t", "tmpfs", "tmpfs", folder.file("data").toString()))
        .as("this user may mount a file system")
        .isZero();
    try {
      folder.close();
      assertThat(folder.file("owner")).exists();
    } finally {
      run("umount", folder.file("data").toString());
    }
    folder.close();
    assertThat(folder.file("")).doesNotExist();
  }

  private DynoProcess started(Path temporary, int free) throws IOException {
    try (RandomAccessFile filler = new RandomAccessFile(temporary.resolve("f").toFile(), "rw")) {
      byte[] page = new byte[4096];
      while (Files.getFileStore(temporary).getUsableSpace() > (long) free << 20) {
        filler.write(page);
      }
    }
    return DynoProcess.start(room, DynoProcess.ONE_READ + "--out=results");
  }
}
