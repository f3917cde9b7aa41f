package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.RetryText;
import org.enginedyno.result.BytesWritten;
import org.enginedyno.result.DurabilityInForce;
import org.enginedyno.result.Measurement;

/** What is to be told beside the figures of a cell that writes. */
final class WriteFacts {
  private WriteFacts() {}

  /** Names and texts; empty of a cell that does not. */
  static Map<String, String> of(Measurement cell) {
    Map<String, String> facts = new LinkedHashMap<>();
    DurabilityInForce durability = cell.durability();
    if (durability != null) {
      facts.put("durability in force", durability.toString());
    }
    BytesWritten written = cell.written();
    if (written != null) {
      facts.put("bytes written per row, until the runs were over", text(written));
    }
    RetryText.of(cell.retries()).ifPresent(text -> facts.put("conflicts", text));
    return facts;
  }

  private static String text(BytesWritten written) {
    List<String> parts = new ArrayList<>();
    Double byProcess = written.byProcess();
    parts.add(
        "by the server's process "
            + (byProcess == null ? "unknown, it cannot be seen" : Numbers.number(byProcess)));
    written.byCounter().forEach((name, bytes) -> parts.add(name + " " + Numbers.number(bytes)));
    if (written.byCounter().isEmpty()) {
      parts.add("by the engine unknown, the server does not count them");
    }
    return String.join(", ", parts);
  }
}
