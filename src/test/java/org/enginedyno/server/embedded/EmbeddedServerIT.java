package org.enginedyno.server.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.enginedyno.command.Await;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.server.Control;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LiveServer.class)
final class EmbeddedServerIT {
  private static final Needs NEEDS = new Needs(264, 1_000, 150L << 20, List.of("MyISAM"));

  /** A run that starts a server and is killed before stopping it. */
  static final class Run {
    private Run() {}

    @SuppressWarnings("SystemOut") // the parent reads it
    public static void main(String[] arguments) throws InterruptedException {
      Server server = OwnServers.start(Path.of(arguments[0]), new Needs(8, 0, 0, List.of()));
      System.out.println(server.process().orElseThrow().pid());
      Thread.sleep(600_000);
    }
  }

  private final Server shared;

  EmbeddedServerIT(Server shared) {
    this.shared = shared;
  }

  /** With {@code -Dgolden.write=true} the list is written. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void itsVariablesAndTitleAreKnownBeforeItRuns() throws IOException {
    ServerFacts facts = Servers.facts(shared.target());
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(
          Path.of("src/main/resources/org/enginedyno/server/embedded/variables.txt"),
          String.join("\n", new TreeMap<>(facts.variables()).keySet()) + "\n");
    }

    assertThat(Servers.embeddedVariables())
        .containsExactlyInAnyOrderElementsOf(facts.variables().keySet());
    assertThat(facts.title()).isEqualTo(Servers.EMBEDDED);
  }

  @Test
  void runsNextToAnotherInAFolderWithALongName(@TempDir Path folder) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("d".repeat(80)));
    try (Server second = OwnServers.start(temporary, NEEDS)) {
      ProcessHandle process = second.process().orElseThrow();
      assertThat(process.isAlive()).isTrue();
      assertThat(second.lastWords()).isEmpty();
      assertThat(second.target().port()).isNotEqualTo(shared.target().port());
      assertMeetsItsNeeds(Servers.facts(second.target()));
      try (var folders = Files.list(temporary)) {
        assertThat(folders.toList())
            .singleElement(InstanceOfAssertFactories.PATH)
            .satisfies(own -> assertThat(own.resolve("accounts.sql")).doesNotExist());
      }
      assertReportsHowItEnded(second, process);
    }

    assertThat(temporary).isEmptyDirectory();
    assertThat(Servers.facts(shared.target()).isMariaDb()).isTrue();
  }

  private static void assertReportsHowItEnded(Server server, ProcessHandle process) {
    process.destroyForcibly();
    Await.until("word of its end", () -> !server.lastWords().isEmpty());

    assertThat(server.lastWords()).matches("it ended with exit code \\d+");
  }

  private static void assertMeetsItsNeeds(ServerFacts facts) {
    assertThat(facts.number("max_connections")).contains(284L);
    assertThat(facts.number("key_buffer_size")).contains(150L << 20);
    assertThat(facts.engines()).contains("Aria", "CSV", "InnoDB", "MEMORY", "MyISAM");
    assertThat(facts.variables())
        .containsEntry("local_infile", "ON")
        .containsEntry("log_bin", "OFF")
        .containsEntry("bind_address", "127.0.0.1");
  }

  @Test
  void startsAgainWithOtherSettingsAndItsData() throws Exception {
    Target target = shared.target();
    ProcessHandle before = shared.process().orElseThrow();
    try (Connection connection = Connections.open(target);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE kept");
      statement.execute("CREATE TABLE kept.rows_of_aria (id INT) ENGINE=Aria");
      statement.execute("INSERT INTO kept.rows_of_aria VALUES (1), (2)");
    }
    Control control = shared.control().orElseThrow();

    control.restart(new TreeMap<>(Map.of("performance_schema", "ON", "back_log", "77")));

    assertThat(before.isAlive()).isFalse();
    assertThat(shared.process().orElseThrow().isAlive()).isTrue();
    assertThat(Servers.facts(target).variables())
        .containsEntry("performance_schema", "ON")
        .containsEntry("back_log", "77");
    try (Connection connection = Connections.open(target);
        Statement statement = connection.createStatement()) {
      statement.execute("CHECK TABLE kept.rows_of_aria");
      assertThat(statement.executeUpdate("DELETE FROM kept.rows_of_aria")).isEqualTo(2);
      statement.execute("DROP DATABASE kept");
    }

    control.restart(new TreeMap<>());

    assertThat(Servers.facts(target).variables()).containsEntry("performance_schema", "OFF");
  }

  @Test
  void reportsWhyItDoesNotRestart(@TempDir Path temporary) throws IOException {
    try (Server second = OwnServers.start(temporary, NEEDS)) {
      Control control = second.control().orElseThrow();

      assertThatThrownBy(() -> control.restart(new TreeMap<>(Map.of("innodb_page_size", "1000"))))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("did not start; it ended with exit code")
          .hasMessageContaining("InnoDB");
      assertThat(second.lastWords()).startsWith("it ended with exit code");
    }
  }

  private static String allowed(Path thread) throws IOException {
    try {
      return Files.readString(thread.resolve("status"));
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void isConfinedToCoresWithAllItsThreads() throws Exception {
    ProcessHandle process = shared.process().orElseThrow();
    CpuSet everywhere = AllowedCpus.of(process.pid()).orElseThrow();
    CpuSet first = new CpuSet(everywhere.cpus().subList(0, 1));
    Control control = shared.control().orElseThrow();

    control.confine(Optional.of(first));

    try (var threads = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
      assertThat(threads.toList())
          .hasSizeGreaterThan(4)
          .allSatisfy(
              thread ->
                  assertThat(allowed(thread))
                      .satisfiesAnyOf(
                          told -> assertThat(told).as("a thread that has ended").isEmpty(),
                          told ->
                              assertThat(told).contains("Cpus_allowed_list:\t" + first + "\n")));
    }
    control.confine(Optional.empty());
    assertThat(AllowedCpus.of(process.pid()).orElseThrow()).isEqualTo(everywhere);
  }

  @Test
  void admitsOnlyTheRun() {
    Target own = shared.target();

    isRefused(own.user(), "wrong");
    isRefused(own.user(), "");
    for (String user : List.of("root", "", "mariadb.sys", System.getProperty("user.name"))) {
      isRefused(user, "");
      isRefused(user, own.password());
    }
  }

  private void isRefused(String user, String password) {
    Target target = shared.target();
    Target other = new Target(target.host(), target.port(), "mysql", user, password, Map.of());

    assertThatThrownBy(() -> Connections.open(other))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("refuses user '" + user + "': wrong user or password")
        .cause()
        .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
        .extracting(SQLException::getErrorCode)
        .isEqualTo(1045);
  }

  @Test
  void listensOnlyOnThisMachine() throws IOException {
    int port = shared.target().port();
    try (Socket loopback = new Socket()) {
      loopback.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5_000);
    }
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.equals(InetAddress.getLoopbackAddress()))
            .toList();
    for (InetAddress other : others) {
      assertThatThrownBy(
              () -> {
                try (Socket socket = new Socket()) {
                  socket.connect(new InetSocketAddress(other, port), 5_000);
                }
              })
          .as(other.toString())
          // refused, or an interface of a container that has disappeared since
          .isInstanceOf(SocketException.class);
    }
  }

  @Test
  void keepsItsPasswordOutOfItsCommandLine() {
    assertThat(shared.process().orElseThrow().info().commandLine())
        .hasValueSatisfying(line -> assertThat(line).doesNotContain(shared.target().password()));
    assertThat(shared.toString()).doesNotContain(shared.target().password());
  }

  @Test
  void isRemovedByTheNextRunIfItsOwnIsKilled(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path temporary = Files.createDirectory(folder.resolve("run"));
    Path others = Files.createDirectory(folder.resolve("shared"));
    Path tableOfAnotherServer = Files.createFile(others.resolve("#sql-temptable-1-2-3.MAI"));
    Process run = start(temporary, others);
    ProcessHandle server;
    try (BufferedReader said = run.inputReader()) {
      server = ProcessHandle.of(Long.parseLong(String.valueOf(said.readLine()))).orElseThrow();
      assertThat(OwnServers.servers(temporary).sweep()).as("while it lives").isEmpty();
    } finally {
      run.destroyForcibly().waitFor();
    }
    assertThat(server.isAlive()).as("outlived its run").isTrue();

    List<String> said = OwnServers.servers(temporary).sweep();

    assertThat(said).singleElement().asString().startsWith("removed what an earlier run left");
    assertThat(server.onExit()).succeedsWithin(60, TimeUnit.SECONDS);
    assertThat(temporary).isEmptyDirectory();
    assertThat(tableOfAnotherServer).exists();
  }

  private static Process start(Path temporary, Path others) throws IOException {
    ProcessBuilder run =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                Run.class.getName(),
                temporary.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    run.environment().put("TMPDIR", others.toString());
    return run.start();
  }
}
