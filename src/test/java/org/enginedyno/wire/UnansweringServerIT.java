package org.enginedyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.wire.WireServer.Login;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that keep a client waiting during the login, or request more than they should. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class UnansweringServerIT {
  private static final Map<String, String> SOON = Map.of("connectTimeout", "500");

  @Test
  void isReportedIfItSendsNoGreeting() throws Exception {
    try (WireServer server = new WireServer(Request::usual, Login.SILENT)) {
      assertUnanswering(server);
    }
  }

  @Test
  void isReportedIfEachByteIsInTimeButTheLoginIsNot() throws Exception {
    try (WireServer server = new WireServer(Request::usual, Login.DRIPPING)) {
      assertUnanswering(server);
    }
  }

  @Test
  void isReportedIfItStallsAfterTheLogin() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (WireServer server =
        new WireServer(
            request -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return request.usual();
            })) {
      assertUnanswering(server);
    }
  }

  private static void assertUnanswering(WireServer server) {
    assertThatThrownBy(() -> Connections.open(server.target(SOON)))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "%s accepts connections, but does not answer; check that it is a MySQL-family server,"
                + " and not stopped or overloaded (connectTimeout in the URL sets the limit, which"
                + " is 500 ms)",
            server.target().place());
  }

  @Test
  void getsNoPasswordWithItsOwnKey() throws Exception {
    try (WireServer server = new WireServer(Request::usual, Login.WANTS_PASSWORD)) {
      Target target =
          new Target("127.0.0.1", server.target().port(), "dyno", "me", "secret", Map.of());
      assertThatThrownBy(() -> Connections.open(target))
          .isInstanceOf(UserError.class)
          .hasMessageContaining(" would choose the key that encrypts the password (")
          .hasMessageEndingWith(
              "if you trust this server, add ?allowPublicKeyRetrieval=true to the URL, or use TLS"
                  + " with ?sslMode=required");
      assertThat(server.received()).isEmpty();
    }
  }
}
