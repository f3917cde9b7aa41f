package org.enginedyno.plan.axis;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;

/** Axis values for tests; axes that are not named have their defaults. */
public final class SampleClients {
  private SampleClients() {}

  /** A client by alternating axes and values: {@code CHECKOUT, Checkout.BORROW}. */
  public static Client client(Object... axesAndValues) {
    return new Client(values(axesAndValues));
  }

  /** Values from alternating axes and values. */
  public static AxisValues values(Object... axesAndValues) {
    Map<String, String> texts = new LinkedHashMap<>();
    choices(axesAndValues).texts().forEach((key, values) -> texts.put(key, values.get(0)));
    return new AxisValues(texts);
  }

  /** The values of a plan from alternating axes and values; several values are a list. */
  public static AxisChoices choices(Object... axesAndValues) {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (int i = 0; i < axesAndValues.length; i += 2) {
      PlanAxis<?> axis = (PlanAxis<?>) axesAndValues[i];
      List<?> values =
          axesAndValues[i + 1] instanceof List<?> list ? list : List.of(axesAndValues[i + 1]);
      texts.put(
          axis.key(),
          values.stream()
              .map(
                  value ->
                      axis.equals(PlanAxis.JVM_ARGS)
                          ? value.toString()
                          : axis.canonical(text(value)))
              .toList());
    }
    return new AxisChoices(texts);
  }

  private static String text(Object value) {
    return value instanceof Enum<?> constant
        ? Parsers.text(constant)
        : value instanceof Driver driver ? driver.text() : value.toString();
  }

  /** A client with that checkout. */
  public static Client checkout(Checkout checkout) {
    return client(PlanAxis.CHECKOUT, checkout);
  }

  /** A plan with these checkouts. */
  public static AxisChoices checkouts(Checkout... checkouts) {
    return choices(PlanAxis.CHECKOUT, Arrays.asList(checkouts));
  }

  /** A driver with the same properties as the others. */
  public static Client equal(Driver driver, PreparedBy statements, Checkout checkout) {
    return client(
        PlanAxis.DRIVER, driver, PlanAxis.STATEMENTS, statements, PlanAxis.CHECKOUT, checkout);
  }
}
