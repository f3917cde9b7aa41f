package org.enginedyno.db.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.enginedyno.db.engine.EngineTraits.PageReads;
import org.enginedyno.db.engine.EngineTraits.RowReads;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.read.Fields;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.workload.TableFeature;
import org.jspecify.annotations.Nullable;

/** Reads an engine's file and reports all problems at once. */
record TraitsReader(Fields fields) {
  private static final int MOST_LOADERS = 64;
  private static final int MOST_READS = 10;
  private static final int MOST_ROWS = 100_000_000;

  private static final Function<String, String> SESSION =
      Parsers.matching("(?i)SET SESSION .+", "must start with SET SESSION: %s");
  private static final Function<String, String> KEY_TYPE =
      Parsers.matching(
          "(?i)USING (BTREE|HASH|RTREE)", "must be USING BTREE, USING HASH or USING RTREE: %s");
  private static final Function<String, String> VARIABLE =
      Parsers.matching("[a-z0-9_]+", "not a lower-case server variable: %s");
  private static final Function<String, String> SUFFIX =
      Parsers.matching("[A-Za-z0-9]+", "not a file name suffix such as ibd: %s");

  static EngineTraits read(String name, YamlText text) {
    List<String> problems = new ArrayList<>();
    if (!name.equals(name.toLowerCase(Locale.ROOT))) {
      problems.add("the file name must be in lower case: " + name.toLowerCase(Locale.ROOT));
    }
    EngineTraits traits = new TraitsReader(new Fields(text.tree(), problems)).traits();
    if (problems.isEmpty()) {
      return traits;
    }
    throw UserError.of("engine " + name, problems);
  }

  private EngineTraits traits() {
    fields.one("title", "", String::strip);
    EngineTraits traits =
        new EngineTraits(
            new EngineTraits.Loading(
                fields.one("loaders", 1, text -> Parsers.wholeNumber(text, 1, MOST_LOADERS)),
                fields.one(
                    "rows-per-load",
                    EngineTraits.PLAIN.loading().rowsEach(),
                    text -> Parsers.wholeNumber(text, 1, MOST_ROWS)),
                fields.list("load-session", List.of(), SESSION),
                optional("bulk-load")),
            new EngineTraits.Keys(
                fields.one("key-type", "", KEY_TYPE),
                fields.one("index-only", true, Parsers::yesOrNo),
                fields.one("clustered", false, Parsers::yesOrNo),
                optional("full-text")),
            new EngineTraits.Reports(
                fields.one("tells-sizes", true, Parsers::yesOrNo),
                new RowReads(
                    fields.one("counts-reads", true, Parsers::yesOrNo),
                    fields.one(
                        "reads-per-row", 1, text -> Parsers.wholeNumber(text, 1, MOST_READS)),
                    RowReads.ENDS),
                new PageReads(
                    variables("page-reads"),
                    fields.one("tells-page-reads", false, Parsers::yesOrNo)),
                variables("page-writes"),
                variables("page-requests"),
                variables("bytes-written"),
                variables("log-work")),
            new EngineTraits.Storage(
                optional("cache"),
                fields.list("table-files", List.of(), SUFFIX),
                durability(),
                Set.copyOf(variables("when-made"))),
            Set.copyOf(
                fields.list(
                    "lacks", List.of(), text -> Parsers.constant(TableFeature.class, text))));
    fields.allowAsked();
    return traits;
  }

  private List<String> variables(String key) {
    return fields.list(key, List.of(), VARIABLE);
  }

  private @Nullable String optional(String key) {
    return fields.has(key) ? fields.one(key, "", VARIABLE) : null;
  }

  /** Variables; {@code none} for an engine without a log; null if unknown. */
  private @Nullable Set<String> durability() {
    if (!fields.has("durability")) {
      return null;
    }
    List<String> named = variables("durability");
    return named.equals(List.of("none")) ? Set.of() : Set.copyOf(named);
  }
}
