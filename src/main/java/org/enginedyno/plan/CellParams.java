package org.enginedyno.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.KeyValues;
import org.enginedyno.plan.axis.PlanAxis;
import org.jspecify.annotations.Nullable;

/**
 * A cell as JMH parameters, which a fork reads. Only this class knows the names of the parameters.
 *
 * @param knobs the knobs that are given, by their keys; the others have their defaults
 * @param client the part of the client that a fork sets up; the process that starts the fork sets
 *     up its JVM and threads
 */
public record CellParams(
    String server, String engine, DataSpec data, Map<String, String> knobs, Client client) {
  public static final String SERVER = "server";
  public static final String ENGINE = "engine";
  public static final String ROWS = "rows";
  public static final String SEED = "seed";
  public static final String KNOBS = "knobs";

  /**
   * The operation of a workload file that JMH's own command line measures; forks of runs do not
   * need it.
   */
  public static final String OPERATION = "operation";

  /**
   * The axes of the connections in one line; one parameter each would repeat their declarations.
   */
  public static final String CLIENT = "client";

  public static Map<String, String> of(Cell cell) {
    Map<String, String> params = new LinkedHashMap<>();
    params.put(SERVER, cell.server());
    params.put(ENGINE, cell.engine());
    params.put(ROWS, Integer.toString(cell.data().rows()));
    params.put(SEED, Long.toString(cell.data().seed()));
    params.put(KNOBS, cell.knobs().toString());
    params.put(CLIENT, client(cell.axes()));
    return Collections.unmodifiableMap(params);
  }

  /** The axes of the connections that do not have their defaults, in one line. */
  public static String client(AxisValues axes) {
    Map<String, String> given = new TreeMap<>();
    PlanAxis.ofWorkers().stream()
        .filter(axis -> !axes.isUsual(axis))
        .forEach(axis -> given.put(axis.key(), axes.text(axis)));
    return KeyValues.line(given);
  }

  /** Parses the parameters of a cell; {@code files} has its documents if they are from files. */
  public static CellParams parse(Map<String, String> params, @Nullable DocumentFiles files) {
    return new CellParams(
        one(params, SERVER),
        one(params, ENGINE),
        new DataSpec(
            Integer.parseInt(one(params, ROWS)),
            Long.parseLong(one(params, SEED)),
            DataSpec.Expect.ANYWHERE,
            null,
            files,
            null),
        KeyValues.parse(one(params, KNOBS)),
        new Client(new AxisValues(KeyValues.parse(one(params, CLIENT)))));
  }

  private static String one(Map<String, String> params, String name) {
    String value = params.get(name);
    if (value == null) {
      throw new IllegalArgumentException("a fork needs parameter " + name);
    }
    return value;
  }
}
