package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.junit.jupiter.api.Test;

final class SessionCheckTest {
  private static final Map<String, String> SERVER =
      Map.of(
          "hostname", "db1",
          "datadir", "/var/lib/mysql/",
          "log_bin", "ON",
          "tx_isolation", "REPEATABLE-READ",
          "sql_mode", "");

  private static Check check(Map<String, String> session, boolean onFirst, String init) {
    Map<String, String> variables = new TreeMap<>(SERVER);
    variables.put("init_connect", init);
    Map<String, String> reported = new TreeMap<>(SERVER);
    reported.keySet().retainAll(List.of("hostname", "datadir"));
    reported.put("sql_log_bin", "ON");
    reported.putAll(session);
    Map<String, String> requested = Map.of("tx_isolation", "REPEATABLE-READ", "sql_mode", "");
    AppliedSettings applied = new AppliedSettings(requested, Map.of(), requested, "as it came");
    return SessionCheck.of(
        Evidence.withoutTables(applied, new StableVariables(variables)),
        List.of(reported),
        onFirst,
        true);
  }

  @Test
  void acceptsASessionOnTheSameServerWithTheVariablesThatDriversSet() {
    assertThat(check(Map.of("sql_mode", "STRICT_TRANS_TABLES", "time_zone", "+00:00"), true, ""))
        .isEqualTo(
            new Check(
                "sessions",
                true,
                "the workers' sessions were on this server and had its settings"));
  }

  @Test
  void findsASessionOnAnotherServerUnlessItIsAMember() {
    assertThat(check(Map.of("hostname", "db2"), true, ""))
        .returns(false, Check::passed)
        .returns(
            "the workers were on another server, with hostname 'db2' and not 'db1'; is a load balancer in between?",
            Check::detail);
    assertThat(check(Map.of("datadir", "/srv/"), true, "")).returns(false, Check::passed);
    assertThat(check(Map.of("hostname", "db2"), false, "")).returns(true, Check::passed);
  }

  @Test
  void findsASettingThatTheSessionDoesNotHave() {
    assertThat(check(Map.of("tx_isolation", "SERIALIZABLE"), true, "SET tx_isolation = 3"))
        .returns(
            "the workers' sessions have tx_isolation=SERIALIZABLE, but the server has REPEATABLE-READ; init_connect is: SET tx_isolation = 3",
            Check::detail);
    assertThat(check(Map.of("tx_isolation", "SERIALIZABLE"), true, "").detail())
        .endsWith("but the server has REPEATABLE-READ; check the options of the URL");
    assertThat(check(Map.of("lock_wait_timeout", "1"), true, "")).returns(true, Check::passed);
  }

  @Test
  void findsASessionThatDoesNotWriteTheBinaryLog() {
    assertThat(check(Map.of("sql_log_bin", "OFF"), true, ""))
        .returns(
            "the workers' sessions have sql_log_bin=OFF, so they do not write the binary log; check the options of the URL",
            Check::detail);
  }
}
