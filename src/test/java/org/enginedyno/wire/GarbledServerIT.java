package org.enginedyno.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.run.fork.Failures;
import org.enginedyno.wire.WireServer.Login;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers whose answers are invalid, or whose connections break. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GarbledServerIT {
  private static final String SQL = "do 1";

  /** A packet's length of 16 MB, and its number, which is not the next one. */
  private static final String TOO_LONG = "\u00ff\u00ff\u00ff\u0001";

  @Test
  void isReportedIfItSpeaksAnotherProtocol() throws Exception {
    try (WireServer server = new WireServer(Request::usual, Login.OTHER_PROTOCOL)) {
      assertThatThrownBy(() -> Connections.open(server.target(Map.of("connectTimeout", "2000"))))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(
              "no connection to %s: the driver cannot read the answer (", server.target().place())
          .hasMessageNotContaining("max_allowed_packet");
    }
  }

  private static String line(DriverFamily driver, Reply reply) throws Exception {
    try (WireServer server =
            new WireServer(request -> request.sql().equals(SQL) ? reply : request.usual());
        Pool pool =
            Pool.open(
                server.target(),
                new ConnectionConfig(driver, Profile.EQUAL, Profile.EQUAL.statements()),
                1,
                true);
        Connection connection = pool.borrow();
        PreparedStatement statement = connection.prepareStatement(SQL)) {
      return Failures.line(Objects.requireNonNull(catchThrowable(statement::execute)));
    }
  }

  @ParameterizedTest
  @EnumSource(DriverFamily.class)
  void aTruncatedAnswerIsNotReportedAsATooLongStatement(DriverFamily driver) throws Exception {
    assertThat(line(driver, new Reply.Noise("HTTP/1.1 400 Bad Request\r\n")))
        .contains("; the server or a proxy closed the connection; check ")
        .doesNotContain("raise max_allowed_packet");
    assertThat(line(driver, new Reply.Noise(TOO_LONG))).doesNotContain("raise max_allowed_packet");
  }

  @ParameterizedTest
  @EnumSource(DriverFamily.class)
  void isReportedIfItResetsTheConnection(DriverFamily driver) throws Exception {
    assertThat(line(driver, new Reply.Reset()))
        .contains("; the server or a proxy closed the connection; check ")
        .doesNotContain("raise max_allowed_packet");
  }
}
