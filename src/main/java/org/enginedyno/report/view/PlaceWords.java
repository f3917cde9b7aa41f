package org.enginedyno.report.view;

import org.enginedyno.plan.Axis;
import org.enginedyno.plan.setup.Setup;

/** A place on an axis in words that tell of themselves which axis it is. */
final class PlaceWords {
  private PlaceWords() {}

  static String of(Axis axis, String place) {
    return switch (axis.title()) {
      case "server", "checkout" -> place;
      case "executor" -> place.equals("platform") ? "platform threads" : place;
      case "driver" ->
          switch (place) {
            case "mysql" -> "MySQL Connector/J";
            case "mariadb" -> "MariaDB Connector/J";
            default -> place;
          };
      case "driver-profile" -> "profile " + place;
      case "statements" -> "prepared by " + place;
      case "pool" -> place.equals("threads") ? "pool as threads" : "pool of " + place;
      case "jvm" -> jvm(place);
      case "jvm-args" -> place.equals("none") ? "no JVM args" : place;
      case "instance" -> place.equals("shared") ? "shared instance" : "instance " + place;
      case "server-cores" -> cores(place, "server");
      case "client-cores" -> cores(place, "client");
      case "placement" -> "cores " + place;
      case Setup.DURABILITY -> place.equals("as shipped") ? "durability as shipped" : place;
      default -> setting(axis.title(), place);
    };
  }

  private static String jvm(String place) {
    if (place.equals("current")) {
      return "this JVM";
    }
    return place.matches("[0-9.]+") ? "JVM " + place : place.replaceFirst("^.*/(?=[^/]+/?$)", "");
  }

  private static String cores(String place, String side) {
    return "%s %s core%s".formatted(place, side, place.equals("1") ? "" : "s");
  }

  private static String setting(String name, String place) {
    return place.equals("as shipped") ? name + " as shipped" : name + "=" + place;
  }
}
