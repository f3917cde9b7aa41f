package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.DriverFamily;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.wire.Request;
import org.enginedyno.wire.WireServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Opens the measured pool, and looks at its sockets as the kernel shows them. */
final class PoolIT {
  private static final int NON_BLOCKING = 04000;

  private static ConnectionConfig equal(DriverFamily driver) {
    return new ConnectionConfig(driver, Profile.EQUAL, PreparedBy.SERVER);
  }

  @ParameterizedTest
  @EnumSource
  @EnabledOnOs(OS.LINUX)
  void readsWithOneSystemCallInTheEqualProfile(DriverFamily driver) throws Exception {
    for (boolean autoCommit : new boolean[] {true, false}) {
      try (WireServer server = new WireServer(Request::usual);
          Pool pool = Pool.open(server.target(), equal(driver), 3, autoCommit)) {
        assertThat(blocking(server.target().port())).containsExactly(true, true, true);
        assertThat(pool.borrow().getAutoCommit()).isEqualTo(autoCommit);
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void seesASocketThatHasALimit() throws Exception {
    Map<String, String> limited = Map.of("socketTimeout", "600000");
    try (WireServer server = new WireServer(Request::usual);
        Pool pool = Pool.open(server.target(limited), equal(DriverFamily.MYSQL), 2, true)) {
      assertThat(blocking(server.target().port())).containsExactly(false, false);
      assertThat(pool.borrow().getNetworkTimeout()).isEqualTo(600_000);
    }
  }

  @Test
  void doesNotRevealThePassword() throws IOException, SQLException {
    Target target;
    try (WireServer server = new WireServer(Request::usual)) {
      Target open = server.target();
      target = new Target(open.host(), open.port(), "dyno", "me", "s3cret", Map.of());
    }

    assertThatThrownBy(() -> source(target).getConnection()).hasMessageNotContaining("s3cret");
    assertThat(source(target).toString()).doesNotContain("s3cret");
  }

  private static DriverSource source(Target target) throws SQLException {
    ConnectionConfig wiring = equal(DriverFamily.MYSQL);
    return DriverSource.of(target, wiring, Connections.driverProperties(target, wiring), true);
  }

  /** Whether the sockets of this process to a port block, each in its own read. */
  private static List<Boolean> blocking(int port) throws IOException {
    Set<String> sockets = sockets(port);
    List<Boolean> blocking = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      for (Path file : files.toList()) {
        if (sockets.contains(target(file))) {
          blocking.add((flags(file) & NON_BLOCKING) == 0);
        }
      }
    }
    return blocking;
  }

  private static Set<String> sockets(int port) throws IOException {
    String remote = String.format(Locale.ROOT, ":%04X", port);
    try (Stream<String> four = Files.lines(Path.of("/proc/net/tcp"));
        Stream<String> six = Files.lines(Path.of("/proc/net/tcp6"))) {
      return Stream.concat(four, six)
          .map(line -> List.of(line.strip().split("\\s+", -1)))
          .filter(fields -> fields.get(2).endsWith(remote))
          .map(fields -> "socket:[" + fields.get(9) + "]")
          .collect(Collectors.toSet());
    }
  }

  private static String target(Path file) throws IOException {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (NoSuchFileException e) {
      return "closed meanwhile";
    }
  }

  private static int flags(Path file) throws IOException {
    Path info = Path.of("/proc/self/fdinfo").resolve(file.getFileName());
    return Files.readAllLines(info).stream()
        .filter(line -> line.startsWith("flags:"))
        .mapToInt(line -> Integer.parseInt(line.substring("flags:".length()).strip(), 8))
        .findFirst()
        .orElseThrow();
  }
}
