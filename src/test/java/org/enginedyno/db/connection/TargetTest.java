package org.enginedyno.db.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers and their addresses. */
final class TargetTest {
  private static final int PROTOCOL = 10;
  private static final int CAPABILITIES = 0xf7ff;
  private static final byte LATIN1 = 8;

  private static Target parse(String url) {
    return Target.parse(url, "me", "hidden");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db.example.org:3307/shop, db.example.org, 3307, shop",
    "jdbc:mariadb://127.0.0.1:3306/dyno, 127.0.0.1, 3306, dyno",
    "jdbc:mysql://localhost, localhost, 3306, dyno",
    "jdbc:mysql://localhost/, localhost, 3306, dyno",
    "jdbc:mysql://localhost:65535, localhost, 65535, dyno",
    "jdbc:mysql://[::1]:3307/my-$db_1, [::1], 3307, my-$db_1",
    "jdbc:mysql://[2001:db8::5], [2001:db8::5], 3306, dyno",
    "jdbc:mysql://localhost/shop?sslMode=REQUIRED, localhost, 3306, shop"
  })
  void aTargetReadsUrls(String url, String host, int port, String database) {
    assertThat(parse(url))
        .extracting(Target::host, Target::port, Target::database)
        .containsExactly(host, port, database);
  }

  @Test
  void aTargetKeepsThePropertiesOfTheUrl() {
    Target target = parse("jdbc:mysql://localhost/d?sslMode=VERIFY_CA&x=a=b&&=c&flag");

    assertThat(target.properties())
        .containsOnly(Map.entry("sslMode", "VERIFY_CA"), Map.entry("x", "a=b"));
    assertThat(Connections.driverProperties(target, ConnectionConfig.CONTROL).properties())
        .containsEntry("sslMode", "VERIFY_CA");
  }

  @Test
  void aTargetDecodesThePropertiesOfTheUrl() {
    Target target =
        parse("jdbc:mysql://localhost/d?zone=GMT%2B8&sessionVariables=time_zone%3D'+00:00'&p=5%");

    assertThat(target.properties())
        .containsOnly(
            Map.entry("zone", "GMT+8"),
            Map.entry("sessionVariables", "time_zone='+00:00'"),
            Map.entry("p", "5%"));
    assertThat(target.withDefaults(Map.of("zone", "UTC", "sslMode", "REQUIRED")).properties())
        .containsEntry("zone", "GMT+8")
        .containsEntry("sslMode", "REQUIRED");
  }

  @Test
  void onlyServersThatDynoStartedChooseTheKeyForThePassword() {
    Target started = new Target("127.0.0.1", 1, "d", "u", "p", Map.of(), true, null);
    for (ConnectionConfig config :
        List.of(
            ConnectionConfig.CONTROL,
            new ConnectionConfig(DriverFamily.MARIADB, Profile.AS_SHIPPED, PreparedBy.CLIENT))) {
      assertThat(
              Connections.driverProperties(parse("jdbc:mysql://127.0.0.1/d"), config).properties())
          .doesNotContainKey("allowPublicKeyRetrieval");
      assertThat(
              Connections.driverProperties(
                      parse("jdbc:mysql://127.0.0.1/d?allowPublicKeyRetrieval=true"), config)
                  .properties())
          .containsEntry("allowPublicKeyRetrieval", "true");
      assertThat(Connections.driverProperties(started, config).properties())
          .containsEntry("allowPublicKeyRetrieval", "true");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"allowLocalInfile=true", "allowLoadLocalInfileInPath=/", "ALLOWLOADLOCALINFILE=1"})
  void aTargetRefusesPropertiesThatExposeFiles(String property) {
    assertThatThrownBy(() -> parse("jdbc:mysql://localhost/d?" + property))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "the server URL must not contain '%s': dyno never sends local files",
            property.substring(0, property.indexOf('=')));
    assertThat(parse("jdbc:mysql://localhost/d?allowLocalInfile=false").port()).isEqualTo(3306);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://localhost/d?user=root",
        "jdbc:mysql://localhost/d?x=1&Password=s3cret",
        "jdbc:mysql://localhost/d?p%61ssword=s3cret",
        "jdbc:mysql://localhost/d?trustCertificateKeyStorePassword=s3cret",
        "jdbc:mysql://root:s3cret@localhost/d",
        "jdbc:mysql://root:s3/cret@localhost/d",
        "jdbc:mysql://root:1234@localhost/d",
        "jdbc:mysql://root@localhost/d",
        "jdbc:mysql://localhost/d&password=s3cret",
        "jdbc:mysql://localhost:99999/d&password=s3cret",
        "mysql://localhost/d?password=s3cret",
        "jdbc:mysql:localhost?password=s3cret",
        "root:s3cret@localhost"
      })
  void aTargetRefusesCredentialsInTheUrlAndDoesNotPrintThem(String url) {
    assertThatThrownBy(() -> parse(url))
        .isInstanceOf(UserError.class)
        .hasMessageNotContainingAny("s3", "cret", "1234");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "jdbc:postgresql://localhost/d",
        "jdbc:mysql:localhost",
        "jdbc:mysql://",
        "jdbc:mysql://localhost:port/d",
        "jdbc:mysql://one,two/d",
        "jdbc:mysql://localhost:123456/d",
        "jdbc:mysql://::1/d"
      })
  void aTargetRefusesInvalidUrls(String url) {
    assertThatThrownBy(() -> parse(url))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("not a server URL: '")
        .hasMessageEndingWith("write jdbc:mysql://HOST:PORT/DATABASE");
  }

  @Test
  void aTargetRefusesInvalidPortsAndDatabases() {
    assertThatThrownBy(() -> parse("jdbc:mysql://localhost:0/d")).hasMessage("not a port: 0");
    assertThatThrownBy(() -> parse("jdbc:mysql://localhost:65536/d"))
        .hasMessage("not a port: 65536");
    assertThatThrownBy(() -> parse("jdbc:mysql://localhost/d`x"))
        .hasMessageStartingWith("not a database name: ");
    assertThatThrownBy(() -> parse("jdbc:mysql://localhost/" + "d".repeat(65)))
        .hasMessageStartingWith("not a database name: ");
  }

  @Test
  void aTargetNeverShowsItsPassword() {
    assertThat(parse("jdbc:mysql://localhost/d")).hasToString("me@localhost:3306/d");
  }

  @Test
  void aTargetDetectsWhetherItIsOnThisMachine() {
    assertThat(parse("jdbc:mysql://127.0.0.1/d").isLocal()).isTrue();
    assertThat(parse("jdbc:mysql://[::1]/d").isLocal()).isTrue();
    assertThat(parse("jdbc:mysql://192.0.2.1/d").isLocal()).isFalse();
  }

  private static byte[] greeting() {
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.write(PROTOCOL);
    packet.writeBytes("5.1.73\0".getBytes(US_ASCII));
    packet.writeBytes(new byte[] {1, 0, 0, 0});
    packet.writeBytes("12345678\0".getBytes(US_ASCII));
    packet.write(CAPABILITIES & 0xff);
    packet.write(CAPABILITIES >> 8);
    packet.writeBytes(new byte[] {LATIN1, 2, 0});
    packet.writeBytes(new byte[13]);
    packet.writeBytes("123456789012\0".getBytes(US_ASCII));
    return packet.toByteArray();
  }

  private static void greet(ServerSocket server) {
    try (Socket socket = server.accept()) {
      byte[] greeting = greeting();
      OutputStream out = socket.getOutputStream();
      out.write(new byte[] {(byte) greeting.length, 0, 0, 0});
      out.write(greeting);
      out.flush();
      // until the driver has received enough
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      // the driver may disconnect at any time
      return;
    }
  }

  @Test
  void anAncientServerIsRefusedWithADriverThatSupportsIt() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread greeter = new Thread(() -> greet(server));
      greeter.setDaemon(true);
      greeter.start();
      Target target = new Target("127.0.0.1", server.getLocalPort(), "dyno", "dyno", "", Map.of());

      assertThatThrownBy(() -> Connections.open(target))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "127.0.0.1:%d is older than MySQL 5.5.7, which current drivers do not support;"
                  + " use driver mysql:mysql-connector-java:5.1.49",
              server.getLocalPort());
    }
  }
}
