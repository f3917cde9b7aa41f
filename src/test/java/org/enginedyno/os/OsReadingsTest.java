package org.enginedyno.os;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.axis.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readings from the operating system. */
final class OsReadingsTest {
  private static final List<String> STAT =
      List.of("  71016 6772 3000970 76860 157052 70873 9088216 63410 0 1 2 3 4 5 6 42031 3201");

  private static final Set<String> PROGRAMS = Set.of("java");

  private static final CoreTimes TIMES =
      CoreTimes.of(
          List.of(
              "cpu  700 0 300 900 60 0 10 30 99 0",
              "cpu0 400 0 200 300 40 0 10 20 99 0",
              "cpu1 300 0 100 600 20 0 0 10 0 0",
              "intr 1234 0 0",
              "ctxt 5678"));

  private static final Path SOURCES = Path.of("src");
  private static final Path ROOM = Path.of("main/java/org/enginedyno/os");

  private static final List<String> MOUNTS =
      List.of(
          "22 27 0:21 / /proc rw,relatime - proc proc rw",
          "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard",
          "30 27 8:17 / /mnt/a\\040b rw,noatime shared:1 - xfs /dev/sdb1 rw,inode64",
          "31 27 0:50 / /mnt/far rw - nfs4 host:/export rw,vers=4.2",
          "32 27 0:51 / /mnt/hidden rw - tmpfs tmpfs rw",
          "33 27 0:52 / /mnt/hidden rw - ext4 /dev/sdc rw",
          "34 27 0:53 / /mnt/memory rw - tmpfs tmpfs rw,size=4096k",
          "35 27 0:54 / /mnt/through rw - fuse.sshfs me@host: rw",
          "not a line");

  @Test
  void limitsAreThoseInForce() {
    List<String> limits =
        List.of(
            "Limit                     Soft Limit           Hard Limit           Units     ",
            "Max open files            64                   4096                 files     ",
            "Max file size             32768                unlimited            bytes     ");

    assertThat(KernelFiles.limit(KernelFiles.OPEN_FILES, limits)).hasValue(64);
    assertThat(KernelFiles.limit(KernelFiles.OPEN_FILES, List.of())).isEmpty();
    assertThat(KernelFiles.limit(KernelFiles.FILE_SIZE, limits)).hasValue(32768);
    assertThat(
            KernelFiles.limit(
                KernelFiles.FILE_SIZE,
                List.of(
                    "Max file size             unlimited            unlimited            bytes")))
        .isEmpty();
  }

  @Test
  void allowedCpusAreTakenFromAProcessStatus() {
    assertThat(
            AllowedCpus.of(
                List.of("Name:\tjava", "Cpus_allowed:\t2b", "Cpus_allowed_list:\t0-1,3,5")))
        .contains(new CpuSet(List.of(0, 1, 3, 5)));
  }

  @Test
  void aBlockDeviceCountsBytesInBothDirectionsAndMeaningfulFlushes(@TempDir Path disk)
      throws IOException {
    device(disk, STAT.get(0));

    assertThat(new BlockDevice(disk).counters())
        .containsEntry(BlockDevice.READ, 3_000_970L * 512)
        .containsEntry(BlockDevice.WRITTEN, 9_088_216L * 512)
        .containsEntry(BlockDevice.FLUSHES, 42_031L);
    Files.writeString(disk.resolve("queue/fua"), "1\n");
    assertThat(new BlockDevice(disk).counters()).doesNotContainKey(BlockDevice.FLUSHES);
  }

  private static void device(Path disk, String counts) throws IOException {
    Files.createDirectories(disk.resolve("mq"));
    Path queue = Files.createDirectories(disk.resolve("queue"));
    Files.writeString(disk.resolve("stat"), counts + "\n");
    Files.writeString(queue.resolve("write_cache"), "write back\n");
    Files.writeString(queue.resolve("fua"), "0\n");
  }

  @Test
  void theFlushesOfAPartitionAreCountedByItsDisk(@TempDir Path disk) throws IOException {
    device(disk, STAT.get(0));
    Path partition = Files.createDirectories(disk.resolve("vda1"));
    Files.writeString(partition.resolve("partition"), "1\n");
    Files.writeString(partition.resolve("stat"), "1 0 10 0 1 0 20 0 0 0 0 0 0 0 0 0 0\n");

    assertThat(new BlockDevice(partition).counters())
        .isEqualTo(
            Map.of(
                BlockDevice.READ, 10L * 512,
                BlockDevice.WRITTEN, 20L * 512,
                BlockDevice.FLUSHES, 42_031L));
    Files.delete(disk.resolve("mq"));
    assertThat(new BlockDevice(partition).counters())
        .as("a device that is mapped to others")
        .doesNotContainKey(BlockDevice.FLUSHES);
  }

  @Test
  void anOlderKernelReportsNoFlushes(@TempDir Path disk) throws IOException {
    device(disk, "1 2 3 4 5 6 7 8 9 10 11");

    assertThat(new BlockDevice(disk).counters())
        .containsOnlyKeys(BlockDevice.READ, BlockDevice.WRITTEN);
    Files.delete(disk.resolve("stat"));
    assertThat(new BlockDevice(disk).counters()).isEmpty();
  }

  @Test
  void aContainedProcessMustBeInTheContainersCgroup() {
    assertThat(
            ContainedProcess.find(
                ProcessHandle.current().pid(), "no-container-is-called-so", PROGRAMS))
        .isEmpty();
    assertThat(ContainedProcess.find(0, "", PROGRAMS)).isEmpty();
  }

  @Test
  void coreTimesExcludeGuestTimeAsUserTimeIncludesIt() {
    assertThat(TIMES.machine()).contains(new MachineTime(2_000, 960, 30));
    assertThat(TIMES.count()).hasValue(2);
    assertThat(TIMES.of(new CpuSet(List.of(1)))).contains(new MachineTime(1_030, 620, 10));
    assertThat(TIMES.of(new CpuSet(List.of(7)))).isEmpty();
  }

  @Test
  void kernelThreadsAreNoProcesses() {
    assertThat(
            CoreTimes.kernelTicks(
                "2441 (kworker/u8:3-writeback (x)) I 2 0 0 0 -1 69238880 0 0 0 0 5 631 0 0 20 0"))
        .isEqualTo(636);
    assertThat(
            CoreTimes.kernelTicks(
                "812 (mariadbd) S 1 812 812 0 -1 4194304 51 0 0 0 700 300 0 0 20 0 42 0"))
        .isZero();
    assertThat(CoreTimes.kernelTicks("812 (gone")).isZero();

    MachineTime all = new MachineTime(1_000, 500, 100).withKernel(150);
    assertThat(all.processShare()).isCloseTo(0.25, within(1e-9));
    assertThat(all.busyShare()).isCloseTo(0.4, within(1e-9));
    assertThat(all.since(new MachineTime(800, 450, 90).withKernel(100)))
        .isEqualTo(new MachineTime(200, 50, 10).withKernel(50));
  }

  @Test
  void freeMemoryIsAvailableMemoryNotUnusedMemory() {
    assertThat(
            KernelFiles.freeMemory(
                List.of(
                    "MemTotal:       24683812 kB",
                    "MemFree:          512000 kB",
                    "MemAvailable:   20971520 kB")))
        .hasValue(20L << 30);
  }

  @Test
  void ownCommandDistinguishesAsciiFromOtherLetters(@TempDir Path folder) throws IOException {
    Path command = folder.resolve("cmdline");
    assertThat(KernelFiles.isCommandBeyondAscii(command)).as("not reported").isFalse();
    Files.write(command, "java\0run\0--out=results\0".getBytes(UTF_8));
    assertThat(KernelFiles.isCommandBeyondAscii(command)).isFalse();
    Files.write(command, "java\0run\0--out=r\u00e9sultats\0".getBytes(UTF_8));
    assertThat(KernelFiles.isCommandBeyondAscii(command)).isTrue();
  }

  @Test
  void processIoReadsEachCounterByName() {
    List<String> account =
        List.of("rchar: 1", "wchar: 999", "write_bytes: 8192", "cancelled_write_bytes: 7");

    assertThat(ProcessIo.of(account)).hasSize(4).containsEntry(ProcessIo.TO_STORAGE, 8_192L);
  }

  private static boolean isAboutTheSystem(Path file) {
    try {
      String text = Files.readString(file);
      return text.contains("\"/proc") || text.contains("\"taskset\"");
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }

  @Test
  void kernelFilesAreReadFromThisFolderOnly() throws IOException {
    List<Path> found;
    try (Stream<Path> main = Files.walk(SOURCES.resolve("main"));
        Stream<Path> jmh = Files.walk(SOURCES.resolve("jmh"))) {
      found =
          Stream.concat(main, jmh)
              .filter(file -> file.toString().endsWith(".java"))
              .filter(OsReadingsTest::isAboutTheSystem)
              .map(SOURCES::relativize)
              .toList();
    }

    assertThat(found).isNotEmpty().allMatch(file -> file.startsWith(ROOM));
  }

  @Test
  void aSyncCostLeavesNothingBehind(@TempDir Path folder) throws IOException {
    SyncCost cost = SyncCost.in(folder);

    assertThat(cost.median()).isPositive();
    assertThat(cost.times()).isPositive();
    assertThat(folder).isEmptyDirectory();
  }

  private static Mount mount(String folder) {
    return Mount.of(Path.of(folder), MOUNTS).orElseThrow();
  }

  @Test
  void aMountIsTheClosestAndLatestAtItsPath() {
    assertThat(mount("/mnt/a b/c"))
        .isEqualTo(
            new Mount("8:17", Path.of("/mnt/a b"), "xfs", "/dev/sdb1", "rw,noatime,rw,inode64"));
    assertThat(mount("/mnt/ab").type()).isEqualTo("ext4");
    assertThat(mount("/").source()).isEqualTo("/dev/vda");
    assertThat(mount("/mnt/hidden/x").source()).isEqualTo("/dev/sdc");
  }

  @Test
  void aMountRecognizesNetworkAndMemoryFileSystems() {
    assertThat(mount("/mnt/far").isNetwork()).isTrue();
    assertThat(mount("/mnt/through").isNetwork()).isTrue();
    assertThat(mount("/mnt/memory").isMemory()).isTrue();
    assertThat(mount("/").isNetwork() || mount("/").isMemory()).isFalse();
  }

  @Test
  void valuesAreUnknownIfTheKernelDoesNotReportThem() {
    assertThat(AllowedCpus.of(List.of("Name:\tjava"))).isEmpty();
    assertThat(CoreTimes.of(List.of()).machine()).isEmpty();
    assertThat(CoreTimes.of(List.of()).count()).isEmpty();
    assertThat(KernelFiles.freeMemory(List.of("MemTotal:       24683812 kB"))).isEmpty();
    assertThat(KernelFiles.freeMemory(List.of())).isEmpty();
    assertThat(ProcessIo.of(List.of())).isEmpty();
    assertThat(ProcessIo.written(Long.MAX_VALUE)).isEmpty();
    assertThat(KernelFiles.lines(KernelFiles.path("no-such-file"))).isEmpty();
    assertThat(Mount.of(Path.of("/tmp"), List.of())).isEmpty();
  }
}
