package org.enginedyno.report.format;

import org.enginedyno.plan.Axis;
import org.enginedyno.plan.axis.Setup;

/** A value on an axis in words that tell of themselves which axis it is. */
public final class ValueText {
  private ValueText() {}

  public static String of(Axis axis, String value) {
    return switch (axis.title()) {
      case "server", "checkout" -> value;
      case "executor" -> value.equals("platform") ? "platform threads" : value;
      case "driver" ->
          switch (value) {
            case "mysql" -> "MySQL Connector/J";
            case "mariadb" -> "MariaDB Connector/J";
            default -> value;
          };
      case "driver-profile" -> "profile " + value;
      case "statements" -> "prepared by " + value;
      case "pool" -> value.equals("threads") ? "pool as threads" : "pool of " + value;
      case "jvm" -> jvm(value);
      case "jvm-args" -> value.equals("none") ? "no JVM args" : value;
      case "instance" -> value.equals("shared") ? "shared instance" : "instance " + value;
      case "server-cores" -> cores(value, "server");
      case "client-cores" -> cores(value, "client");
      case "placement" -> "cores " + value;
      case Setup.DURABILITY -> value.equals("as shipped") ? "durability as shipped" : value;
      default -> setting(axis.title(), value);
    };
  }

  private static String jvm(String value) {
    if (value.equals("current")) {
      return "this JVM";
    }
    return value.matches("[0-9.]+") ? "JVM " + value : value.replaceFirst("^.*/(?=[^/]+/?$)", "");
  }

  private static String cores(String value, String side) {
    return "%s %s core%s".formatted(value, side, value.equals("1") ? "" : "s");
  }

  private static String setting(String name, String value) {
    return value.equals("as shipped") ? name + " as shipped" : name + "=" + value;
  }
}
