package org.enginedyno.bench.peers;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The result of some work: operations, time, CPU time, and allocated bytes for one thread. */
public record Stretch(long operations, double seconds, double cpuSeconds, long bytes) {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** One operation of a worker. */
  @FunctionalInterface
  public interface Operation {
    void run() throws Exception;
  }

  /** Repeats each worker's operation in a separate thread until the time is over. */
  public static Stretch of(double seconds, List<Operation> workers) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(workers.size());
    long cpu = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    List<Callable<Long>> work =
        workers.stream().map(worker -> (Callable<Long>) () -> repeated(worker, end)).toList();
    long operations = 0;
    for (Future<Long> done : threads.invokeAll(work)) {
      operations += done.get();
    }
    double took = (System.nanoTime() - start) / 1e9;
    double used = (SYSTEM.getProcessCpuTime() - cpu) / 1e9;
    threads.shutdown();
    return new Stretch(operations, took, used, 0);
  }

  private static long repeated(Operation operation, long end) throws Exception {
    long operations = 0;
    while (System.nanoTime() - end < 0) {
      operation.run();
      operations++;
    }
    return operations;
  }

  /** Does so many operations in this thread with one call and measures only its CPU time. */
  public static Stretch here(long operations, Operation all) throws Exception {
    long thread = Thread.currentThread().getId();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    long start = System.nanoTime();
    all.run();
    return new Stretch(
        operations,
        (System.nanoTime() - start) / 1e9,
        (THREADS.getCurrentThreadCpuTime() - cpu) / 1e9,
        THREADS.getThreadAllocatedBytes(thread) - bytes);
  }

  public double perSecond() {
    return operations / seconds;
  }

  /** Microseconds of CPU time per operation. */
  public double micros() {
    return cpuSeconds * 1e6 / operations;
  }
}
