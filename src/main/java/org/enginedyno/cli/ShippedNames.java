package org.enginedyno.cli;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanKey;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.PlanKeys;
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

  /** Of keys of a plan, each with its words where it has some, as {@code --set} takes them. */
  static final class Settings implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(PlanKeys.ALL, PlanAxis.ALL, Workloads.knobs())
          .<PlanKey<?>>flatMap(Collection::stream)
          .flatMap(Settings::words)
          .iterator();
    }

    private static Stream<String> words(PlanKey<?> key) {
      List<String> words = key.form().words();
      boolean hasOthers = !key.form().texts().isEmpty() || words.isEmpty();
      return Stream.concat(hasOthers ? Stream.of("") : Stream.empty(), words.stream())
          .map(word -> key.key() + "=" + word);
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
