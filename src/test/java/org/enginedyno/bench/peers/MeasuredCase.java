package org.enginedyno.bench.peers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trials;
import org.enginedyno.bench.workload.OltpBenchmark;
import org.enginedyno.bench.workload.OltpReader;
import org.enginedyno.bench.workload.OltpWriter;
import org.enginedyno.plan.Cell;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.IterationType;

/** A case as it is measured here, with its workers and their connections open between turns. */
final class MeasuredCase implements Turn, AutoCloseable {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final PeerCase work;
  private final Fixture fixture;
  private final double seconds;
  private final OltpBenchmark benchmark = new OltpBenchmark();
  private final List<PeerCase.Worker> workers = new ArrayList<>();
  private final ExecutorService threads;

  MeasuredCase(PeerCase work, Cell cell, double seconds) throws Exception {
    this.work = work;
    this.seconds = seconds;
    this.fixture = Trials.open(cell);
    this.threads = Executors.newFixedThreadPool(cell.threads());
    for (int thread = 0; thread < cell.threads(); thread++) {
      Session session = new Session();
      session.open(fixture, thread);
      OltpReader reader = new OltpReader();
      reader.read(fixture.trial(0), thread);
      OltpWriter writer = new OltpWriter();
      writer.read(fixture.trial(0), thread);
      Blackhole hole =
          new Blackhole(
              "Today's password is swordfish. I understand instantiating Blackholes directly is"
                  + " dangerous.");
      workers.add(new PeerCase.Worker(session, reader, writer, hole));
    }
  }

  @Override
  public Client take() throws Exception {
    for (PeerCase.Worker worker : workers) {
      worker.session().begin(IterationType.MEASUREMENT, 0);
    }
    long cpu = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    List<Callable<Object>> turns = new ArrayList<>();
    for (PeerCase.Worker worker : workers) {
      turns.add(
          () -> {
            while (System.nanoTime() - end < 0) {
              work.operate(benchmark, worker);
            }
            return worker;
          });
    }
    for (Future<Object> turn : threads.invokeAll(turns)) {
      turn.get();
    }
    double took = (System.nanoTime() - start) / 1e9;
    double used = (SYSTEM.getProcessCpuTime() - cpu) / 1e9;
    for (PeerCase.Worker worker : workers) {
      worker.session().end();
    }
    return new Client(took, used);
  }

  @Override
  public void close() throws Exception {
    for (PeerCase.Worker worker : workers) {
      worker.session().close();
    }
    threads.shutdown();
  }
}
