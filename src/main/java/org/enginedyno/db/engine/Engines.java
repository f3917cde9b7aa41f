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

/** The traits of storage engines by lower-case name; an unknown engine has no quirks. */
public record Engines(Map<String, EngineTraits> known) {
  public static final Engines NONE = new Engines(Map.of());

  public Engines {
    known = Map.copyOf(known);
  }

  /** The engines described by dyno's own files. */
  public static Engines shipped() {
    return Shipped.ENGINES;
  }

  /** Read once; immutable. */
  private static final class Shipped {
    static final Engines ENGINES = read(new NamedFiles("engines", List.of()));
  }

  /** Reads the engines described by files. */
  public static Engines read(NamedFiles files) {
    Map<String, EngineTraits> known = new TreeMap<>();
    for (String name : files.names()) {
      known.put(name, TraitsReader.read(name, files.text(name)));
    }
    return new Engines(known);
  }

  public Engines with(String engine, EngineTraits traits) {
    Map<String, EngineTraits> more = new TreeMap<>(known);
    more.put(engine.toLowerCase(Locale.ROOT), traits);
    return new Engines(more);
  }

  /**
   * The engines on a server: an engine whose full-text variables are missing has no full-text keys.
   */
  public Engines on(Collection<String> variables, String engine) {
    EngineTraits traits = of(engine);
    String prefix = traits.keys().fullText();
    return prefix == null || variables.stream().anyMatch(name -> name.startsWith(prefix))
        ? this
        : with(engine, traits.beforeFullText());
  }

  /** The traits of an engine; those of a plain one if it is unknown. */
  public EngineTraits of(String engine) {
    return known.getOrDefault(engine.toLowerCase(Locale.ROOT), EngineTraits.PLAIN);
  }

  public boolean isKnown(String engine) {
    return known.containsKey(engine.toLowerCase(Locale.ROOT));
  }

  /** Why an engine cannot store tables with these needs; empty if it can. */
  public Optional<String> obstacle(String engine, Set<TableFeature> needs) {
    return of(engine).lack(needs).map(lack -> engine + " lacks " + lack);
  }

  /** Why an engine cannot store any of these datasets; empty if it can store at least one. */
  public Optional<String> obstacleToAll(String engine, Collection<Dataset> datasets) {
    List<Optional<String>> reasons =
        datasets.stream().map(dataset -> obstacle(engine, dataset.needs())).toList();
    return reasons.stream().allMatch(Optional::isPresent)
        ? reasons.stream().flatMap(Optional::stream).findFirst()
        : Optional.empty();
  }
}
