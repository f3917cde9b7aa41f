package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.axis.PlanAxis;

/**
 * The parameters of every result of a run: the same names in all of them, so that a benchmark and
 * its parameters name one cell.
 */
final class JmhParams {
  /** What JMH prints where a benchmark does not have a parameter. */
  private static final String NOT_KNOWN = "N/A";

  private static final String RULE = "score";

  private final List<Axis> axes;

  /** The parameters of the cells of a run: the usual ones, its knobs, and all that is not usual. */
  JmhParams(List<Cell> cells) {
    axes =
        Stream.concat(
                Stream.of(Axis.SERVER, Axis.ENGINE, Axis.THREADS, Axis.of(PlanAxis.DRIVER)),
                Axis.further(cells).stream()
                    .filter(axis -> !axis.is(PlanAxis.DRIVER) && isTold(axis, cells)))
            .toList();
  }

  private static boolean isTold(Axis axis, List<Cell> cells) {
    return cells.stream()
        .anyMatch(cell -> cell.knobs().values().containsKey(axis.title()) || !axis.isUsual(cell));
  }

  /** JMH Visualizer cuts the parameters at spaces and equals signs, and what follows is lost. */
  private static String escaped(String value) {
    return value.replace("%", "%25").replaceAll("\\s", "%20").replace("=", "%3D");
  }

  void put(ObjectNode params, Cell cell) {
    for (Axis axis : axes) {
      String value = axis.of(cell);
      params.put(axis.title(), value.isEmpty() ? NOT_KNOWN : escaped(value));
    }
    params.put(CellParams.ROWS, Integer.toString(cell.data().rows()));
    params.put(CellParams.SEED, Long.toString(cell.data().seed()));
    params.put(RULE, cell.measure().score().toString());
  }
}
