package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MountTest {
  private static final List<String> LINES =
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

  private static Mount of(String folder) {
    return Mount.of(Path.of(folder), LINES).orElseThrow();
  }

  @Test
  void isTheOneThatLiesClosestAbove() {
    assertThat(of("/mnt/a b/c"))
        .isEqualTo(
            new Mount("8:17", Path.of("/mnt/a b"), "xfs", "/dev/sdb1", "rw,noatime,rw,inode64"));
    assertThat(of("/mnt/ab").type()).isEqualTo("ext4");
    assertThat(of("/").source()).isEqualTo("/dev/vda");
  }

  @Test
  void isTheLaterOfTwoAtOnePlace() {
    assertThat(of("/mnt/hidden/x").source()).isEqualTo("/dev/sdc");
  }

  @Test
  void knowsFileSystemsOfOtherMachinesAndOfMemory() {
    assertThat(of("/mnt/far").isNetwork()).isTrue();
    assertThat(of("/mnt/through").isNetwork()).isTrue();
    assertThat(of("/mnt/memory").isMemory()).isTrue();
    assertThat(of("/").isNetwork() || of("/").isMemory()).isFalse();
  }

  @Test
  void isNothingWhereTheKernelTellsNothing() {
    assertThat(Mount.of(Path.of("/tmp"), List.of())).isEmpty();
  }
}
