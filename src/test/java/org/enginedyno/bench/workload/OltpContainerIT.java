package org.enginedyno.bench.workload;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mixes on MySQL, whose counters and drivers have ways of their own. */
@InContainers
@TestInstance(Lifecycle.PER_CLASS)
final class OltpContainerIT {
  private final Server server;
  private final MarkedDatabase database;
  private final Trials trials;

  OltpContainerIT(@TempDir Path folder) throws Exception {
    server =
        Containers.start(Containers.MYSQL, new Needs(20, 8 << 20, 0, List.of("InnoDB", "MyISAM")));
    database = MarkedDatabase.enter(server.target());
    trials = new Trials(server.target(), folder);
  }

  @AfterAll
  void close() throws SQLException {
    trials.close();
    database.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "OLTP_RW, InnoDB, MYSQL, SERVER, HELD, on",
    "OLTP_RW, InnoDB, MARIADB, SERVER, HELD, on",
    "OLTP_RW, MyISAM, MARIADB, CLIENT, HELD, off",
    "OLTP_WRITE, InnoDB, MYSQL, CLIENT, BORROW, on",
    "OLTP_UPDATE_INDEX, InnoDB, MYSQL, SERVER, HELD, off",
    "OLTP_UPDATE_NON_INDEX, MyISAM, MYSQL, SERVER, HELD, off",
    "OLTP_DELETE_INSERT, InnoDB, MARIADB, CLIENT, BORROW, on"
  })
  void sendsTheCommandsThatAMixDeclaresAndLeavesTheTablesInBalance(
      String workload,
      String engine,
      Driver driver,
      PreparedBy statements,
      Checkout checkout,
      String transaction)
      throws Exception {
    new Mixes(database, trials)
        .requireAsDeclared(
            Mixes.cell(
                workload,
                engine,
                driver,
                statements,
                checkout,
                Map.of("oltp.tables", "2", "oltp.transaction", transaction)));
  }
}
