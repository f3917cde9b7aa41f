package org.enginedyno.bench.peers;

import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.workload.OltpBenchmark;
import org.enginedyno.bench.workload.OltpReader;
import org.enginedyno.bench.workload.OltpWriter;
import org.openjdk.jmh.infra.Blackhole;

/** The same work as it is called here and by sysbench. */
enum PeerCase {
  POINT("OLTP_POINT", "sbtest1", Map.of(), List.of("oltp_point_select")) {
    @Override
    void operate(OltpBenchmark benchmark, Worker worker) throws Exception {
      benchmark.OLTP_POINT(worker.session(), worker.reader(), worker.hole());
    }
  },
  SIMPLE_RANGE(
      "OLTP_SIMPLE_RANGE",
      "sbtest1",
      Map.of(),
      List.of(
          "oltp_read_only",
          "--skip-trx=on",
          "--point-selects=0",
          "--sum-ranges=0",
          "--order-ranges=0",
          "--distinct-ranges=0")) {
    @Override
    void operate(OltpBenchmark benchmark, Worker worker) throws Exception {
      benchmark.OLTP_SIMPLE_RANGE(worker.session(), worker.reader(), worker.hole());
    }
  },
  READ_ONLY("OLTP_RO", "sbtest1", Map.of("oltp.transaction", "on"), List.of("oltp_read_only")) {
    @Override
    void operate(OltpBenchmark benchmark, Worker worker) throws Exception {
      benchmark.OLTP_RO(worker.session(), worker.reader(), worker.hole());
    }
  },
  READ_WRITE(
      "OLTP_RW", "sbchanged1", Map.of("oltp.transaction", "on"), List.of("oltp_read_write")) {
    @Override
    void operate(OltpBenchmark benchmark, Worker worker) throws Exception {
      benchmark.OLTP_RW(worker.session(), worker.writer(), worker.hole());
    }
  };

  /** What a worker's operation needs. */
  record Worker(Session session, OltpReader reader, OltpWriter writer, Blackhole hole) {}

  private final String workload;
  private final String table;
  private final Map<String, String> knobs;
  private final List<String> sysbench;

  PeerCase(String workload, String table, Map<String, String> knobs, List<String> sysbench) {
    this.workload = workload;
    this.table = table;
    this.knobs = knobs;
    this.sysbench = sysbench;
  }

  String workload() {
    return workload;
  }

  /** The one table, by its name without an engine. */
  String table() {
    return table;
  }

  Map<String, String> knobs() {
    return knobs;
  }

  /** Sysbench's test and its options. */
  List<String> sysbench() {
    return sysbench;
  }

  /** Calls the benchmark once. */
  abstract void operate(OltpBenchmark benchmark, Worker worker) throws Exception;
}
