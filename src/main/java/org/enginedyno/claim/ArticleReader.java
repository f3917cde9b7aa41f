package org.enginedyno.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.enginedyno.claim.Article.Circumstances;
import org.enginedyno.plan.Plannable;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.read.Fields;
import org.enginedyno.plan.read.YamlText;

/** Reads an article's file; reports a problem with its line. */
public final class ArticleReader {
  static final int MOST_CORES = 100_000;
  private static final Pattern KEY =
      Pattern.compile("^(?:unknown key '|key ')?([a-z]+(?:-[a-z]+)*)");

  private final List<Plannable> workloads;

  public ArticleReader(List<? extends Plannable> workloads) {
    this.workloads = List.copyOf(workloads);
  }

  public Article read(String name, YamlText text) {
    JsonNode tree = text.tree();
    List<String> problems = new ArrayList<>();
    Fields top = new Fields(tree, problems);
    top.allow("title", "source", "date", "engines", "conditions", "as", "claims");
    String title = top.one("title", name, Parsers::name);
    String source = top.one("source", "", String::strip);
    String date = top.one("date", "", String::strip);
    List<String> engines = top.list("engines", List.of(), Parsers::name);
    Circumstances circumstances = circumstances(top.section("conditions"));
    refuse(text, List.of(), problems);
    if (!tree.path("claims").isArray() || tree.path("claims").isEmpty()) {
      throw new UserError(
          "%s, line %d: claims must be a list with at least one item"
              .formatted(text.where(), text.nodes().place(List.of("claims")).line()));
    }
    List<Claim> claims = new ArrayList<>();
    List<FigureTable> tables = new ArrayList<>();
    for (int i = 0; i < tree.path("claims").size(); i++) {
      GroupReader group =
          new GroupReader(
              tree.path("claims").get(i),
              tree.path("as"),
              new GroupReader.Vocabulary(workloads, engines),
              problems);
      claims.addAll(group.read(tables));
      refuse(text, List.of("claims", Integer.toString(i)), problems);
    }
    Set<String> seen = new HashSet<>();
    for (Claim claim : claims) {
      if (!seen.add(claim.id())) {
        throw new UserError(
            "%s: duplicate claim id '%s'; ids must be unique".formatted(text.where(), claim.id()));
      }
    }
    return new Article(name, title, source, date, circumstances, tables, claims);
  }

  private static Circumstances circumstances(Fields fields) {
    fields.allow("version", "hardware", "cores", "settings", "measured");
    return new Circumstances(
        fields.one("version", "", String::strip),
        fields.one("hardware", "", String::strip),
        fields.one("cores", 0, text -> Parsers.wholeNumber(text, 1, MOST_CORES)),
        fields.one("settings", "", String::strip),
        fields.one("measured", "", String::strip));
  }

  /** Reports the first problem, at the line of the key that it starts with. */
  private static void refuse(YamlText text, List<String> path, List<String> problems) {
    if (problems.isEmpty()) {
      return;
    }
    String problem = problems.get(0);
    List<String> further = new ArrayList<>(path);
    KEY.matcher(problem).results().findFirst().ifPresent(key -> further.add(key.group(1)));
    throw new UserError(
        "%s, line %d: %s".formatted(text.where(), text.nodes().place(further).line(), problem));
  }
}
