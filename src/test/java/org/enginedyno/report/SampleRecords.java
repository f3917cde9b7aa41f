package org.enginedyno.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.enginedyno.result.folder.RunRecord.TableRecord;

/** Records that a run may have in addition to its cells. */
final class SampleRecords {
  private static final String SHARED = "shared";

  private SampleRecords() {}

  static ServerRecord server(String name) {
    String version = name.equals("embedded") ? "11.4.5-MariaDB" : "8." + name.length() + ".36";
    return new ServerRecord(
        name,
        SHARED,
        name.equals("embedded") ? "embedded" : "external",
        "127.0.0.1:13306",
        version,
        List.of("Aria", "CSV", "InnoDB", "MEMORY", "MyISAM"),
        Map.of(
            "InnoDB",
            Map.of("transactions", "YES", "xa", "YES", "savepoints", "YES"),
            "Aria",
            Map.of("transactions", "NO", "xa", "NO", "savepoints", "NO")),
        new ServerRecord.Conditions(
            Map.of("innodb_buffer_pool_size", "268435456", "query_cache_type", "OFF"),
            particulars(name),
            name.equals("embedded") ? 312.4 : null));
  }

  private static Map<String, String> particulars(String server) {
    Map<String, String> particulars = new TreeMap<>();
    particulars.put("memory of InnoDB", "256 MiB");
    particulars.put("data folder on", "ext4");
    if (!server.equals("embedded")) {
      particulars.put(ServerRecord.USER, "dyno");
    }
    return particulars;
  }

  /** One for each combination of settings of a server in the plan. */
  static List<SettingRecord> settings(Plan plan) {
    List<SettingRecord> records = new ArrayList<>();
    for (String server : plan.servers()) {
      for (Setup setup : plan.setups()) {
        if (!setup.settings().isEmpty()) {
          Map<String, String> effective = new TreeMap<>(setup.settings());
          effective.replaceAll((name, value) -> value.toUpperCase(Locale.ROOT));
          effective.put("innodb_flush_log_at_trx_commit", "1");
          String how =
              setup.settings().containsKey("performance_schema") ? "a new start" : "while it ran";
          records.add(new SettingRecord(server, SHARED, setup.settings(), effective, how));
        }
      }
    }
    return records;
  }

  /** One for each client of the plan. */
  static List<ClientRecord> clients(Plan plan) {
    List<ClientRecord> records = new ArrayList<>();
    for (String server : plan.servers()) {
      plan.axes().choices().combinations().stream()
          .map(Client::new)
          .forEach(client -> records.add(client(server, client)));
    }
    return records;
  }

  private static ClientRecord client(String server, Client client) {
    boolean mysql = client.get(PlanAxis.DRIVER).equals(Driver.MYSQL);
    return new ClientRecord(
        server,
        client.values(),
        Map.of(
            "driver",
            mysql ? "MySQL Connector/J 26.10.0" : "MariaDB Connector/J 3.5.6",
            "TLS",
            "none",
            "prepared by",
            client.values().text(PlanAxis.STATEMENTS)),
        Map.of(
            "name", "OpenJDK 64-Bit Server VM",
            "version",
                client.get(PlanAxis.JVM).equals(Client.THIS_JVM)
                    ? "17.0.15+6"
                    : client.get(PlanAxis.JVM) + ".0.2",
            "garbage collector",
                client.values().text(PlanAxis.JVM_ARGS).contains("ZGC") ? "ZGC" : "G1"));
  }

  static TableRecord table(String server, String engine) {
    long data = engine.equals("InnoDB") ? 19_578_880 : 16_751_616;
    return new TableRecord(
        server,
        SHARED,
        engine,
        "normal_" + engine.toLowerCase(Locale.ROOT),
        100_000,
        "crc32:5d0f1a77",
        new TableRecord.Size(
            data, data * 4 / 5, engine.equals("InnoDB") ? Long.valueOf(data * 2) : null),
        new TableRecord.Load("INSERT, 1000 rows each", 1.9, null, "purge done in 0.3 s"));
  }
}
