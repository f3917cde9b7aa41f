package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.PlanAxis;

/** The JVM that measured a cell, as JMH names it. */
record JmhJvm(String path, List<String> arguments, String version, String name) {
  /** A value may have spaces; what comes next begins with a dash. */
  private static final Pattern NEXT = Pattern.compile(" +(?=-)");

  private static final String COMPILE_COMMANDS = "-XX:CompileCommandFile=";

  /** What JMH's runner tells each fork of itself, and leaves out of its own JSON. */
  private static final Set<String> OF_THE_RUNNER =
      Set.of(
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:+UnlockExperimentalVMOptions",
          "-DcompilerBlackholesEnabled=true");

  JmhJvm {
    arguments = List.copyOf(arguments);
  }

  /** What the forks of a cell said of themselves; in folders that do not tell, what was planned. */
  static JmhJvm of(Cell cell, List<ClientRecord> clients, Machine machine) {
    Client client = cell.client();
    return clients.stream()
        .filter(one -> one.server().equals(cell.server()) && one.client().equals(client))
        .min(Comparator.comparing(one -> !Cores.of(one.axes()).equals(cell.cores())))
        .map(ClientRecord::jvm)
        .filter(jvm -> jvm.containsKey("version"))
        .map(jvm -> told(client, jvm))
        .orElseGet(() -> planned(client, machine));
  }

  private static JmhJvm told(Client client, Map<String, String> jvm) {
    String name = jvm.getOrDefault("name", "");
    String home = jvm.getOrDefault("home", "");
    return new JmhJvm(
        home.isEmpty() ? name : home + "/bin/java",
        words(jvm.getOrDefault("arguments", "")).stream()
            .filter(
                word ->
                    client.values().text(PlanAxis.JVM_ARGS).contains(word) || !isOfTheRunner(word))
            .toList(),
        jvm.getOrDefault("version", ""),
        name);
  }

  private static boolean isOfTheRunner(String word) {
    return OF_THE_RUNNER.contains(word) || word.startsWith(COMPILE_COMMANDS);
  }

  private static JmhJvm planned(Client client, Machine machine) {
    String given = client.values().text(PlanAxis.JVM_ARGS);
    String arguments = given.equals(Client.NO_ARGS) ? "" : given;
    String jvm = client.get(PlanAxis.JVM);
    return jvm.equals(Client.THIS_JVM)
        ? new JmhJvm(machine.jvm(), words(arguments), machine.jdk(), machine.jvm())
        : new JmhJvm(jvm, words(arguments), jvm, jvm);
  }

  private static List<String> words(String arguments) {
    return NEXT.splitAsStream(arguments.strip()).filter(word -> !word.isEmpty()).toList();
  }

  void put(ObjectNode result) {
    result.put("jvm", path);
    ArrayNode words = result.putArray("jvmArgs");
    arguments.forEach(words::add);
    result.put("jdkVersion", version);
    result.put("vmName", name);
    result.put("vmVersion", version);
  }
}
