package org.enginedyno.db.engine;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.TableFeature;

/**
 * What is known of storage engines; one that nothing is known of has no quirks.
 *
 * @param known the traits by the engines' names in small letters
 */
public record Engines(Map<String, EngineTraits> known) {
  /** Those that nothing is known of. */
  public static final Engines NONE = new Engines(Map.of());

  public Engines {
    known = Map.copyOf(known);
  }

  /** Those whose files come with us. */
  public static Engines shipped() {
    return Shipped.ENGINES;
  }

  /** Read once; nobody can change it. */
  private static final class Shipped {
    static final Engines ENGINES = on(new NamedFiles("engines", List.of()));
  }

  /** Those whose files are on a shelf. */
  public static Engines on(NamedFiles shelf) {
    Map<String, EngineTraits> known = new TreeMap<>();
    for (String name : shelf.names()) {
      known.put(name, TraitsReader.read(name, shelf.text(name)));
    }
    return new Engines(known);
  }

  /** These, and one more that was learned about. */
  public Engines with(String engine, EngineTraits traits) {
    Map<String, EngineTraits> more = new TreeMap<>(known);
    more.put(engine.toLowerCase(Locale.ROOT), traits);
    return new Engines(more);
  }

  /** The traits of the engine of that name. */
  public EngineTraits of(String engine) {
    return known.getOrDefault(engine.toLowerCase(Locale.ROOT), EngineTraits.PLAIN);
  }

  /** Whether anything is known of an engine of that name. */
  public boolean isKnown(String engine) {
    return known.containsKey(engine.toLowerCase(Locale.ROOT));
  }

  /**
   * Why tables with such needs cannot live in the engine of that name, or nothing when they can.
   */
  public Optional<String> reasonAgainst(String engine, Set<TableFeature> needs) {
    return of(engine).lack(needs).map(lack -> engine + " lacks " + lack);
  }

  /** Why the engine of that name is of no use: it can hold none of these datasets. */
  public Optional<String> reasonAgainstAll(String engine, Collection<Dataset> datasets) {
    List<Optional<String>> reasons =
        datasets.stream().map(dataset -> reasonAgainst(engine, dataset.needs())).toList();
    return reasons.stream().allMatch(Optional::isPresent)
        ? reasons.stream().flatMap(Optional::stream).findFirst()
        : Optional.empty();
  }
}
