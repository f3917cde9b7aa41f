package org.enginedyno.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.ClientAxes;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.CoresAxes;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.EnumText;
import org.enginedyno.plan.axis.Executor;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.Placement;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.axis.SetupAxes;

/** Reads the axes of a plan beyond servers, engines, workloads and threads. */
final class AxesReader {
  static final List<String> KEYS =
      List.of(
          "settings",
          "instance",
          "server-cores",
          "client-cores",
          "placement",
          "driver",
          "driver-profile",
          "statements",
          "checkout",
          "pool",
          "jvm",
          "executor",
          "jvm-args");

  /** Those whose values a comma parts in a flag; arguments have commas of their own. */
  static final List<String> LISTS =
      KEYS.stream().filter(key -> !key.equals("settings") && !key.equals("jvm-args")).toList();

  private static final int MOST_CORES = 4_096;
  private static final List<String> DURABILITIES = List.of("durable", "relaxed", "as shipped");
  private static final Pattern VARIABLE = Pattern.compile("[a-z][a-z0-9_]*");

  private static final Pattern SECRET =
      Pattern.compile("-D\\S*(password|passwd|secret|token|credential)", Pattern.CASE_INSENSITIVE);

  private final Fields top;

  AxesReader(Fields top) {
    this.top = top;
  }

  SetupAxes setups(List<String> problems) {
    Fields section = top.section("settings");
    Map<String, List<String>> settings = new LinkedHashMap<>();
    for (String key : section.keys()) {
      String name = key.strip().toLowerCase(Locale.ROOT).replace('-', '_');
      if (!VARIABLE.matcher(name).matches()) {
        problems.add("settings: not the name of a server variable: '" + key + "'");
      }
      settings.put(
          name,
          section.list(
              key,
              List.of(),
              name.equals(Setup.DURABILITY) ? AxesReader::durability : AxesReader::setting));
    }
    return new SetupAxes(settings, words("instance", Instance.class, Instance.SHARED));
  }

  private static String durability(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT).replace('-', ' ');
    if (!DURABILITIES.contains(word)) {
      throw new IllegalArgumentException(
          "must be %s: %s".formatted(String.join(" or ", DURABILITIES), text));
    }
    return word;
  }

  /** It becomes part of a line in a server's own file of settings. */
  private static String setting(String text) {
    String value = Parsers.name(text);
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("must be one line: " + text);
    }
    return value.equalsIgnoreCase("as-shipped") ? Setup.LEFT_ALONE : value;
  }

  CoresAxes cores() {
    return new CoresAxes(
        top.list("server-cores", List.of(Cores.ALL), AxesReader::cores),
        top.list("client-cores", List.of(Cores.ALL), AxesReader::cores),
        words("placement", Placement.class, Placement.FREE));
  }

  private static int cores(String text) {
    return text.strip().equals("all") ? Cores.ALL : Parsers.wholeNumber(text, 1, MOST_CORES);
  }

  ClientAxes clients(List<String> problems) {
    return new ClientAxes(
        drivers(problems),
        words("driver-profile", Profile.class, Client.USUAL.profile()),
        top.list("statements", List.of(), text -> EnumText.parse(PreparedBy.class, text)),
        words("checkout", Checkout.class, Client.USUAL.checkout()),
        top.list("pool", List.of(Client.USUAL.pool()), Client::poolOf),
        top.list("jvm", List.of(Client.USUAL.jvm()), Parsers::name),
        words("executor", Executor.class, Client.USUAL.executor()),
        top.list("jvm-args", List.of(Client.USUAL.jvmArgs()), AxesReader::arguments));
  }

  private List<Driver> drivers(List<String> problems) {
    List<Driver> drivers = top.list("driver", List.of(Client.USUAL.driver()), Driver::new);
    Map<String, Driver> called = new LinkedHashMap<>();
    for (Driver driver : drivers) {
      Driver other = called.putIfAbsent(driver.toString(), driver);
      if (other != null && !other.equals(driver)) {
        problems.add(
            "driver: %s and %s have the same name, by which results would tell them apart; rename one"
                .formatted(other.text(), driver.text()));
      }
    }
    return drivers;
  }

  /** They stand in results, reports and process lists. */
  private static String arguments(String text) {
    if (SECRET.matcher(text).find()) {
      throw new IllegalArgumentException(
          "must hold no secret, as results tell them: " + text.replaceAll("=\\S*", "=..."));
    }
    return setting(text);
  }

  private <E extends Enum<E>> List<E> words(String key, Class<E> type, E byDefault) {
    return new ArrayList<>(top.list(key, List.of(byDefault), text -> EnumText.parse(type, text)));
  }
}
