package org.enginedyno.run.fork;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.KeyValues;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.read.NearNames;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** JMH's command line, with the checks that JMH omits or makes too late. */
final class JmhArguments {
  private final CommandLineOptions options;
  private final DataSpec data;

  JmhArguments(List<String> given) {
    requireParameters(given);
    try {
      options = new CommandLineOptions(given.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      String formats =
          Parsers.words(ResultFormatType.class).stream().collect(Collectors.joining(", "));
      String message = String.valueOf(e.getMessage());
      throw new UserError(
          "jmh: "
              + message.replaceFirst(
                  "^No enum constant .*\\.", "-rf must be one of %s: ".formatted(formats)),
          e);
    }
    data = asked();
    for (ProfilerConfig profiler : options.getProfilers()) {
      try {
        ProfilerFactory.getProfilerOrException(profiler);
      } catch (ProfilerException e) {
        String name = profiler.getKlass();
        String why = Failures.line(e);
        throw new UserError(
            "jmh: -prof %s: %s; dyno jmh -lprof lists the profilers"
                .formatted(name, why.equals(name) ? "unknown profiler" : why),
            e);
      }
    }
  }

  CommandLineOptions options() {
    return options;
  }

  DataSpec data() {
    return data;
  }

  /** Refuses parameters that no benchmark has, as JMH ignores them. */
  private static void requireParameters(List<String> arguments) {
    List<String> known =
        Stream.concat(
                Stream.of(
                    CellParams.SERVER,
                    CellParams.ENGINE,
                    CellParams.ROWS,
                    CellParams.SEED,
                    CellParams.KNOBS),
                axisDefaults().keySet().stream())
            .toList();
    for (int i = 1; i < arguments.size(); i++) {
      String name = arguments.get(i).replaceFirst("=.*", "");
      if (arguments.get(i - 1).equals("-p") && !known.contains(name)) {
        throw new UserError(
            "jmh: unknown parameter '%s'%s"
                .formatted(name, NearNames.choice(name, "there are", known)));
      }
    }
  }

  static Map<String, String> axisDefaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    PlanAxis.ofWorkers().forEach(axis -> defaults.put(axis.key(), axis.usualText()));
    return defaults;
  }

  /** The knobs in the benchmarks' parameters, which may decide the tables. */
  Map<String, List<String>> knobs() {
    Map<String, List<String>> asked = new TreeMap<>();
    for (String line : parameter(CellParams.KNOBS, KeyValues.AS_USUAL)) {
      KeyValues.parse(line)
          .forEach((key, value) -> asked.computeIfAbsent(key, any -> new ArrayList<>()).add(value));
    }
    return asked;
  }

  /** The axes of the connections; the key of each is a parameter. */
  AxisChoices axes() {
    Map<String, List<String>> texts = new TreeMap<>();
    for (PlanAxis<?> axis : PlanAxis.ofWorkers()) {
      List<String> values = parameter(axis.key(), "");
      try {
        if (!values.equals(List.of(""))) {
          texts.put(axis.key(), values.stream().map(axis::canonical).toList());
        }
      } catch (IllegalArgumentException e) {
        throw new UserError(axis.key() + ": " + e.getMessage(), e);
      }
    }
    return new AxisChoices(texts);
  }

  private DataSpec asked() {
    return new DataSpec(
        one(
            CellParams.ROWS,
            "100000",
            text -> Parsers.wholeNumber(text, DataSpec.MIN_ROWS, DataSpec.MAX_ROWS)),
        one(CellParams.SEED, "2007", Parsers::seed));
  }

  private <T> T one(String name, String byDefault, Function<String, T> parser) {
    List<String> values = parameter(name, byDefault);
    if (values.size() > 1) {
      throw new UserError("each engine has one table; give %s one value".formatted(name));
    }
    try {
      return parser.apply(values.get(0));
    } catch (IllegalArgumentException e) {
      throw new UserError("jmh: %s %s".formatted(name, e.getMessage()), e);
    }
  }

  List<String> parameter(String name, String byDefault) {
    return List.copyOf(options.getParameter(name).orElse(List.of(byDefault)));
  }
}
