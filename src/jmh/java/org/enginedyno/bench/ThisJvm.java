package org.enginedyno.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.enginedyno.bench.Clocks.Sides;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.AwakeCores;
import org.enginedyno.os.Daemon;
import org.enginedyno.os.JvmDefaults;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.result.Secrets;
import org.enginedyno.result.fork.ForkLog;
import org.jspecify.annotations.Nullable;

/** The measuring JVM as it reports itself. */
public final class ThisJvm {
  private static final long MIB = 1 << 20;
  private static final String FORKED_MAIN = "org.openjdk.jmh.runner.ForkedMain";

  /** The spinning processes by their cores; they run until this JVM ends. */
  private static final Map<CpuSet, AwakeCores> AWAKE = new ConcurrentHashMap<>();

  private ThisJvm() {}

  /** The facts by name, including the kind of a worker's thread: platform or virtual. */
  public static Map<String, String> facts(Thread worker) {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    Map<String, String> system = runtime.getSystemProperties();
    Map<String, String> facts = new TreeMap<>();
    facts.put("version", system.getOrDefault("java.version", ""));
    facts.put("name", runtime.getVmName());
    facts.put("vendor", runtime.getVmVendor());
    facts.put("home", system.getOrDefault("java.home", ""));
    facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("heap", Runtime.getRuntime().maxMemory() / MIB + " MiB");
    facts.put("collectors", String.join(", ", collectors()));
    facts.put("arguments", String.join(" ", arguments(runtime.getInputArguments())));
    facts.put(ForkLog.THREADS, Parsers.text(kind(worker)));
    facts.put(ForkLog.AWAKE, isAwake() ? "on" : "off");
    AllowedCpus.now().ifPresent(cpus -> facts.put(ForkLog.CPUS, cpus.toString()));
    return facts;
  }

  /** Whether the cell requires cores that are kept awake. */
  static boolean keepsAwake() {
    return Boolean.parseBoolean(System.getProperty(AwakeCores.PROPERTY));
  }

  /** Keeps the cores of both sides awake until this JVM ends, if the cell requires it. */
  static void keepAwake(Sides sides) {
    if (keepsAwake() && !sides.areInOneGroup()) {
      throw new IllegalStateException(
          "keep-awake: on would take CPU from the server, which is in another control group"
              + " (a container); use keep-awake: off");
    }
    if (keepsAwake()) {
      AWAKE.computeIfAbsent(sides.cores(), ThisJvm::start);
    }
  }

  private static AwakeCores start(CpuSet cores) {
    try {
      return AwakeCores.start(cores);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isAwake() {
    return !AWAKE.isEmpty() && AWAKE.values().stream().allMatch(AwakeCores::isAwake);
  }

  private static List<String> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .toList();
  }

  /**
   * The arguments without the path of the credentials' file and the values of other secrets, which
   * may also be in a machine-wide JAVA_TOOL_OPTIONS.
   */
  static List<String> arguments(List<String> given) {
    return given.stream()
        .filter(word -> !word.startsWith("-D" + HandOver.PROPERTY))
        .map(Secrets::hidden)
        .toList();
  }

  /** CPU time of the calling thread; null if it has no clock, as virtual threads. */
  static @Nullable Long threadNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return kind(Thread.currentThread()) == Executor.PLATFORM
            && threads.isCurrentThreadCpuTimeSupported()
        ? Long.valueOf(threads.getCurrentThreadCpuTime())
        : null;
  }

  /** The kind of a thread by its class, as Thread.isVirtual() is newer than Java 17. */
  private static Executor kind(Thread worker) {
    return worker.getClass().getSimpleName().endsWith("VirtualThread")
        ? Executor.VIRTUAL
        : Executor.PLATFORM;
  }

  /**
   * Sets the JVM's defaults, and halts a fork when its runner ends: a killed runner cannot stop its
   * fork, which would otherwise continue to the end of its run.
   */
  public static void settle() {
    JvmDefaults.set();
    if (System.getProperty("sun.java.command", "").startsWith(FORKED_MAIN)) {
      ProcessHandle runner = ProcessHandle.current().parent().orElseThrow();
      Daemon.start(
          "dyno-end",
          () -> {
            runner.onExit().join();
            Runtime.getRuntime().halt(1);
          });
    }
  }
}
