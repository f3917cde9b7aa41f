package org.enginedyno.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.EnumText;
import org.enginedyno.plan.axis.Executor;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.jspecify.annotations.Nullable;

/**
 * A cell as JMH's parameters, and what a fork reads from them: the one place that knows their
 * names.
 *
 * @param knobs those that are given, by their keys; the others are as usual
 * @param client as far as a fork has to make it; its JVM and threads are made by who starts it
 */
public record CellParams(
    String server, String engine, DataSpec data, Map<String, String> knobs, Client client) {
  public static final String SERVER = "server";
  public static final String ENGINE = "engine";
  public static final String ROWS = "rows";
  public static final String SEED = "seed";
  public static final String KNOBS = "knobs";
  public static final String DRIVER = "driver";
  public static final String PROFILE = "profile";
  public static final String STATEMENTS = "statements";
  public static final String CHECKOUT = "checkout";
  public static final String POOL = "pool";

  public CellParams {
    knobs = Map.copyOf(knobs);
  }

  /** The parameters of a cell, by their names. */
  public static Map<String, String> of(Cell cell) {
    Client client = cell.client();
    Map<String, String> params = new LinkedHashMap<>();
    params.put(SERVER, cell.server());
    params.put(ENGINE, cell.engine());
    params.put(ROWS, Integer.toString(cell.data().rows()));
    params.put(SEED, Long.toString(cell.data().seed()));
    params.put(KNOBS, cell.knobs().toString());
    params.put(DRIVER, client.driver().toString());
    params.put(PROFILE, client.profile().toString());
    params.put(STATEMENTS, client.statements().toString());
    params.put(CHECKOUT, client.checkout().toString());
    params.put(POOL, client.poolText());
    return Collections.unmodifiableMap(params);
  }

  /** Reads parameters back of a cell whose documents are from files, where they are. */
  public static CellParams parse(Map<String, String> params, @Nullable DocumentFiles files) {
    return new CellParams(
        one(params, SERVER),
        one(params, ENGINE),
        new DataSpec(
            Integer.parseInt(one(params, ROWS)),
            Long.parseLong(one(params, SEED)),
            DataSpec.Expect.ANYWHERE,
            null,
            files),
        KnobValues.parse(one(params, KNOBS)),
        client(params));
  }

  private static String one(Map<String, String> params, String name) {
    String value = params.get(name);
    if (value == null) {
      throw new IllegalArgumentException("a fork needs parameter " + name);
    }
    return value;
  }

  private static Client client(Map<String, String> params) {
    return new Client(
        new Driver(one(params, DRIVER)),
        EnumText.parse(Profile.class, one(params, PROFILE)),
        EnumText.parse(PreparedBy.class, one(params, STATEMENTS)),
        EnumText.parse(Checkout.class, one(params, CHECKOUT)),
        Client.poolOf(one(params, POOL)),
        Client.THIS_JVM,
        Executor.PLATFORM,
        Client.NO_ARGS);
  }
}
