package org.enginedyno.bench.worker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.bench.worker.Clocks.Sides;
import org.enginedyno.db.facts.SchemaSnapshot;
import org.enginedyno.os.BlockDevice;
import org.enginedyno.os.Mount;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.plan.Extent;

/**
 * What the kernel counts of this process and of the disk below its files, read between the runs,
 * while no worker is at work.
 */
public final class FileGauges {
  private final Optional<BlockDevice> device;
  private Map<String, Long> before = Map.of();

  public FileGauges(Path folder) {
    device = Mount.of(folder).flatMap(BlockDevice::of);
  }

  public OpenSpan begin(boolean measured, Extent extent) {
    before = read();
    return new OpenSpan(measured, extent, Sides.of(null), null, null);
  }

  public void end(OpenSpan span) {
    span.stopClocks();
    Map<String, Long> counted = read();
    counted.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
    span.end(counted, SchemaSnapshot.NONE);
  }

  private Map<String, Long> read() {
    Map<String, Long> counts = new TreeMap<>(ProcessIo.ofThisProcess());
    device.ifPresent(disk -> counts.putAll(disk.counters()));
    return counts;
  }
}
