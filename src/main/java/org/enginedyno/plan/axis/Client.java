package org.enginedyno.plan.axis;

/** The measuring side of a cell: its values on the axes of the connections and the JVM. */
public record Client(AxisValues values) {
  /** A pool of as many connections as there are threads. */
  public static final int AS_MANY_AS_THREADS = 0;

  public static final String THIS_JVM = "current";
  public static final String NO_ARGS = "none";

  /** The client of a plan that sets none of these axes. */
  public static final Client USUAL = new Client(AxisValues.USUAL);

  public Client {
    values = values.only(axis -> axis.place().isOfWorkers() || axis.place() == PlanAxis.Place.JVM);
  }

  public <T> T get(PlanAxis<T> axis) {
    return values.get(axis);
  }

  /** How many connections a pool for these threads has. */
  public int connections(int threads) {
    int pool = get(PlanAxis.POOL);
    return pool == AS_MANY_AS_THREADS ? threads : pool;
  }
}
