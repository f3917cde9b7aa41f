package org.enginedyno.plan.axis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;

/**
 * An axis that a plan varies by its key, declared once: help, results, reports and reference pages
 * read what is declared here. A new axis needs only its declaration and the code that applies it.
 */
public final class PlanAxis<T> extends PlanKey<T> {
  public enum Place {
    SERVER,
    CORES,
    CONNECTION,
    JVM,
    LOAD;

    /** Whether it affects the connections and operations of a measuring JVM. */
    boolean isOfWorkers() {
      return this == CONNECTION || this == LOAD;
    }
  }

  /** Whether the engines of a server share one instance of it. */
  public enum Instance {
    SHARED,
    /** Each engine runs in a server of its own that has all the memory. */
    PER_ENGINE
  }

  /** Where a prepared statement is prepared. */
  public enum PreparedBy {
    /** By the driver, which sends the text with its values in every operation. */
    CLIENT,
    /** By the server, once; an operation sends the values alone. */
    SERVER
  }

  /** A named set of driver properties. */
  public enum Profile {
    /** The driver's own defaults; only the properties that are needed to connect are set. */
    AS_SHIPPED,
    /** The same TLS, prepared statements, caches and batching with every driver. */
    EQUAL;

    /** Statements that the drivers of the equal profile keep prepared on a connection. */
    public static final int KEPT_STATEMENTS = 25;

    /**
     * Why a client cannot use that many statements; empty if it can.
     *
     * @param who the subject and verb of the message's last clause
     */
    public static Optional<String> excess(Client client, int statements, String who) {
      return client.get(CHECKOUT) == Checkout.BORROW
              && client.get(STATEMENTS) == PreparedBy.SERVER
              && statements > KEPT_STATEMENTS
          ? Optional.of(
              "a borrowed connection keeps %d prepared statements, and %s %d"
                  .formatted(KEPT_STATEMENTS, who, statements))
          : Optional.empty();
    }

    /** Where statements are prepared with this profile, unless the plan sets it. */
    public PreparedBy statements() {
      return this == AS_SHIPPED ? PreparedBy.CLIENT : PreparedBy.SERVER;
    }
  }

  /** How a worker thread gets its pooled connection. */
  public enum Checkout {
    /** One connection and one prepared statement for a whole trial. */
    HELD,
    /** Borrowed, prepared and given back in every operation. */
    BORROW
  }

  /** The kind of threads that run the workers. */
  public enum Executor {
    PLATFORM,
    VIRTUAL;

    /** The first JDK with reliable virtual threads. */
    public static final int VIRTUAL_SINCE = 21;
  }

  private static final int MOST_CORES = 4_096;
  private static final int MOST_CONNECTIONS = 4_096;
  private static final int MOST_CLIENTS = 1_024;
  private static final Pattern SECRET =
      Pattern.compile("-D\\S*(password|passwd|secret|token|credential)", Pattern.CASE_INSENSITIVE);

  public static final PlanAxis<Instance> INSTANCE =
      new PlanAxis<>(
          "instance",
          Place.SERVER,
          "Whether the engines share one instance of the server, or each has its own",
          ValueForm.words(Instance.class),
          Instance.SHARED,
          value -> value.equals("shared") ? "shared instance" : "instance " + value);

  public static final PlanAxis<Integer> SERVER_CORES =
      cores("server-cores", "Cores that the server is confined to", "server");

  public static final PlanAxis<Integer> CLIENT_CORES =
      cores("client-cores", "Cores that the measuring JVM is confined to", "client");

  public static final PlanAxis<Placement> PLACEMENT =
      new PlanAxis<>(
          "placement",
          Place.CORES,
          "Whether server and client run anywhere, on separate cores, or on the same ones",
          ValueForm.words(Placement.class),
          Placement.FREE,
          value -> "cores " + value);

  public static final PlanAxis<Driver> DRIVER =
      new PlanAxis<>(
          "driver",
          Place.CONNECTION,
          "JDBC driver of the workers: a shipped one, a version of it, or a file",
          ValueForm.text(Driver.LEGAL, Driver::new).written(Driver::text),
          Driver.MYSQL,
          PlanAxis::driverWords);

  public static final PlanAxis<Profile> PROFILE =
      new PlanAxis<>(
          "driver-profile",
          Place.CONNECTION,
          "Driver properties: the same for every driver, or each driver's own defaults",
          ValueForm.words(Profile.class),
          Profile.EQUAL,
          value -> "profile " + value);

  public static final PlanAxis<PreparedBy> STATEMENTS =
      new PlanAxis<>(
          "statements",
          Place.CONNECTION,
          "Where statements are prepared; the profile as-shipped prepares on the client",
          ValueForm.words(PreparedBy.class),
          PreparedBy.SERVER,
          value -> "prepared by " + value);

  public static final PlanAxis<Checkout> CHECKOUT =
      new PlanAxis<>(
          "checkout",
          Place.CONNECTION,
          "Whether a worker holds one connection, or borrows one from the pool per operation",
          ValueForm.words(Checkout.class),
          Checkout.HELD,
          UnaryOperator.identity());

  /** {@link Client#AS_MANY_AS_THREADS} means as many connections as threads. */
  public static final PlanAxis<Integer> POOL =
      new PlanAxis<>(
          "pool",
          Place.CONNECTION,
          "Connections in the pool",
          ValueForm.wordOrNumber("threads", Client.AS_MANY_AS_THREADS, MOST_CONNECTIONS),
          Client.AS_MANY_AS_THREADS,
          value -> value.equals("threads") ? "pool as threads" : "pool of " + value);

  public static final PlanAxis<Boolean> COMPRESS =
      onOff(
          "compress",
          Place.CONNECTION,
          "Whether client and server compress what they send each other",
          value -> "compression " + value);

  public static final PlanAxis<Executor> EXECUTOR =
      new PlanAxis<>(
          "executor",
          Place.JVM,
          "Kind of the worker threads",
          ValueForm.words(Executor.class),
          Executor.PLATFORM,
          value -> value.equals("platform") ? "platform threads" : value);

  public static final PlanAxis<String> JVM =
      new PlanAxis<>(
          "jvm",
          Place.JVM,
          "JDK of the measuring JVM",
          ValueForm.text("current, a version as in 25, or a JDK's folder", Parsers::name),
          Client.THIS_JVM,
          PlanAxis::jvmWords);

  public static final PlanAxis<String> JVM_ARGS =
      new PlanAxis<>(
          "jvm-args",
          Place.JVM,
          "Further arguments of the measuring JVM",
          ValueForm.text("arguments in one line, without secrets", PlanAxis::arguments),
          Client.NO_ARGS,
          value -> value.equals(Client.NO_ARGS) ? "no JVM args" : value);

  public static final PlanAxis<Boolean> KEEP_AWAKE =
      onOff(
          "keep-awake",
          Place.JVM,
          "Whether a process of the lowest priority keeps idle cores from halting",
          value -> "keep-awake " + value);

  public static final PlanAxis<Arrivals> ARRIVALS =
      new PlanAxis<>(
          "arrivals",
          Place.LOAD,
          "When operations are due: after the last one, or at a rate that is independent of the server",
          ValueForm.text(Arrivals.LEGAL, Arrivals::parse),
          Arrivals.CLOSED,
          value -> value.equals("closed") ? "closed loop" : value);

  public static final PlanAxis<Integer> CLIENTS =
      new PlanAxis<>(
          "clients",
          Place.JVM,
          "Measuring JVMs that share the threads and work at the same time",
          ValueForm.number(1, MOST_CLIENTS),
          1,
          value -> value.equals("1") ? "1 client" : value + " clients");

  /** In the order in which results name them; the first varies slowest in a matrix. */
  public static final List<PlanAxis<?>> ALL =
      List.of(
          INSTANCE,
          SERVER_CORES,
          CLIENT_CORES,
          PLACEMENT,
          DRIVER,
          PROFILE,
          STATEMENTS,
          CHECKOUT,
          POOL,
          COMPRESS,
          EXECUTOR,
          JVM,
          JVM_ARGS,
          KEEP_AWAKE,
          ARRIVALS,
          CLIENTS);

  private final Place place;
  private final UnaryOperator<String> words;

  private PlanAxis(
      String key,
      Place place,
      String about,
      ValueForm<T> form,
      T usual,
      UnaryOperator<String> words) {
    // a comma separates the values of a flag, but JVM arguments may contain commas
    super(key, about, form, usual, form.written().apply(usual), !key.equals("jvm-args"));
    this.place = place;
    this.words = words;
  }

  private static PlanAxis<Boolean> onOff(
      String key, Place place, String about, UnaryOperator<String> words) {
    return new PlanAxis<>(key, place, about, ValueForm.onOff(), false, words);
  }

  private static PlanAxis<Integer> cores(String key, String about, String side) {
    return new PlanAxis<>(
        key,
        Place.CORES,
        about,
        ValueForm.wordOrNumber("all", Cores.ALL, MOST_CORES),
        Cores.ALL,
        value -> "%s %s core%s".formatted(value, side, value.equals("1") ? "" : "s"));
  }

  public static List<PlanAxis<?>> of(Place place) {
    return ALL.stream().filter(axis -> axis.place == place).toList();
  }

  /** The axes that affect the connections and operations of a measuring JVM. */
  public static List<PlanAxis<?>> ofWorkers() {
    return ALL.stream().filter(axis -> axis.place.isOfWorkers()).toList();
  }

  public Place place() {
    return place;
  }

  /** Whether only plans with servers have it. */
  public boolean needsServer() {
    return place != Place.JVM && place != Place.LOAD && !equals(CLIENT_CORES);
  }

  /** Formats a value for a reader, together with the name of the axis. */
  public String words(String value) {
    return words.apply(value);
  }

  /** The default of this axis, given the values on the axes before it. */
  String implied(AxisValues values) {
    return equals(STATEMENTS) ? Parsers.text(values.get(PROFILE).statements()) : usualText();
  }

  private static String driverWords(String value) {
    return Map.of("mysql", "MySQL Connector/J", "mariadb", "MariaDB Connector/J")
        .getOrDefault(value, value);
  }

  private static String jvmWords(String value) {
    if (value.equals(Client.THIS_JVM)) {
      return "this JVM";
    }
    return value.matches("[0-9.]+") ? "JVM " + value : value.replaceFirst("^.*/(?=[^/]+/?$)", "");
  }

  /** Rejects secrets, because arguments appear in results, reports and process lists. */
  private static String arguments(String text) {
    if (SECRET.matcher(text).find()) {
      throw new IllegalArgumentException(
          "must not contain a secret, because results show them: "
              + text.replaceAll("=\\S*", "=..."));
    }
    return Parsers.line(text);
  }
}
