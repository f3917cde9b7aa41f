package org.enginedyno.session;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.read.Fields;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.YamlText;

/** Plans that are measured one after the other, named by a file in a plan's place. */
public record PlanSequence(String name, String title, List<String> plans) {
  private static final String PLANS = "plans";

  public PlanSequence {
    plans = List.copyOf(plans);
  }

  /** The sequence of that name; nothing where it is a plan's. */
  public static Optional<PlanSequence> find(String name, Workplace workplace) {
    YamlText text = workplace.plans().text(name);
    JsonNode tree = text.tree();
    return tree.has(PLANS) ? Optional.of(read(name, text, tree)) : Optional.empty();
  }

  private static PlanSequence read(String name, YamlText text, JsonNode tree) {
    List<String> problems = new ArrayList<>();
    Fields fields = new Fields(tree, problems);
    fields.allow("title", PLANS);
    String title = fields.one("title", name, Parsers::name);
    List<String> plans = fields.list(PLANS, List.of(), Parsers::name);
    if (plans.stream().map(NamedFiles::stem).distinct().count() < plans.size()) {
      problems.add("plans: one is named twice");
    }
    if (!problems.isEmpty()) {
      throw UserError.of(text.where(), problems);
    }
    return new PlanSequence(NamedFiles.stem(name), title, plans);
  }
}
