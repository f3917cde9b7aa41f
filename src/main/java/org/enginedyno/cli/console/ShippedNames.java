package org.enginedyno.cli.console;

import java.util.Iterator;
import java.util.List;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** Names that everybody has, for shells to complete. */
public final class ShippedNames {
  private ShippedNames() {}

  private static Iterator<String> onShelf(String kind) {
    return new NamedFiles(kind, List.of()).names().iterator();
  }

  /** Of plans. */
  public static final class Plans implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return onShelf("plans");
    }
  }

  /** Of servers. */
  public static final class Servers implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return onShelf("servers");
    }
  }

  /** Of engines that a file describes. */
  static final class KnownEngines implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return onShelf("engines");
    }
  }

  /** Of workloads. */
  static final class KnownWorkloads implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Workloads.all().stream().map(Workload::name).iterator();
    }
  }
}
