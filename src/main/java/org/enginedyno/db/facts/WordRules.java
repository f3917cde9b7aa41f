package org.enginedyno.db.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.SearchWorkload;
import org.jspecify.annotations.Nullable;

/**
 * The rules for words that an engine's full-text keys omit: too short, too long, or stopwords.
 *
 * @param stopwords in lower case
 * @param hidden why the stopwords are unknown, if they are
 */
public record WordRules(
    Limit shortest, Limit longest, Set<String> stopwords, String source, Optional<String> hidden) {
  public record Limit(String variable, int letters) {}

  /** Reads the rules whose variables have a prefix such as {@code innodb_ft}. */
  public static WordRules of(Connection connection, String prefix) throws SQLException {
    Map<String, String> variables = Sql.pairs(connection, "SHOW VARIABLES LIKE '" + prefix + "%'");
    return variables.containsKey(prefix + "_min_token_size")
        ? ofTokens(connection, prefix, variables)
        : ofWords(prefix, variables);
  }

  /** InnoDB's rules, with stopwords in a table. */
  private static WordRules ofTokens(
      Connection connection, String prefix, Map<String, String> variables) throws SQLException {
    Limit shortest = limit(variables, prefix + "_min_token_size");
    Limit longest = limit(variables, prefix + "_max_token_size");
    if (!variables.getOrDefault(prefix + "_enable_stopword", "ON").equals("ON")) {
      return new WordRules(shortest, longest, Set.of(), "", Optional.empty());
    }
    String table = "information_schema.innodb_ft_default_stopword";
    for (String named :
        List.of(prefix + "_server_stopword_table", prefix + "_user_stopword_table")) {
      String value = variables.getOrDefault(named, "");
      if (value.contains("/")) {
        table = Stream.of(value.split("/", 2)).map(Sql::quoted).collect(Collectors.joining("."));
      }
    }
    Set<String> stopwords =
        Sql.column(connection, "SELECT value FROM " + table).stream()
            .map(word -> word.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    return new WordRules(shortest, longest, stopwords, table, Optional.empty());
  }

  /** MyISAM's and Aria's rules; no workload searches for their built-in stopwords. */
  private static WordRules ofWords(String prefix, Map<String, String> variables) {
    String variable = prefix + "_stopword_file";
    String file = variables.getOrDefault(variable, "");
    Set<String> stopwords = Set.of();
    Optional<String> hidden = Optional.empty();
    if (!file.isEmpty() && !file.startsWith("(")) {
      try {
        stopwords =
            Stream.of(
                    Files.readString(Path.of(file))
                        .toLowerCase(Locale.ROOT)
                        .split("[^a-z0-9_']+", -1))
                .collect(Collectors.toSet());
      } catch (IOException | IllegalArgumentException e) {
        hidden = Optional.of("the words of %s = %s cannot be read".formatted(variable, file));
      }
    }
    return new WordRules(
        limit(variables, prefix + "_min_word_len"),
        limit(variables, prefix + "_max_word_len"),
        stopwords,
        variable + " = " + file,
        hidden);
  }

  private static Limit limit(Map<String, String> variables, String name) {
    boolean least = name.contains("min");
    return new Limit(
        name,
        Integer.parseInt(
            variables.getOrDefault(name, Integer.toString(least ? 0 : Integer.MAX_VALUE))));
  }

  /** The searches that an engine cannot answer, with the reasons; no prefix means no rules. */
  public static Map<String, String> leftOut(
      Connection connection, @Nullable String prefix, SearchWorkload workload, KnobValues knobs)
      throws SQLException {
    Map<String, List<String>> searches = workload.searches(knobs);
    return searches.isEmpty() || prefix == null
        ? Map.of()
        : of(connection, prefix).leftOut(searches);
  }

  /** The searches for words that the keys omit, with the reasons, in the order of the searches. */
  public Map<String, String> leftOut(Map<String, List<String>> searches) {
    Map<String, String> left = new LinkedHashMap<>();
    searches.forEach(
        (search, words) -> {
          String why =
              words.stream()
                  .flatMap(word -> obstacle(word).stream())
                  .collect(Collectors.joining("; "));
          if (!why.isEmpty()) {
            left.put(search, why);
          }
        });
    return left;
  }

  /** Why no search can be answered; empty if one can. */
  public Optional<String> obstacle(Map<String, List<String>> searches) {
    Map<String, String> left = leftOut(searches);
    return hidden.isPresent() || searches.isEmpty() || left.size() < searches.size()
        ? hidden.filter(why -> !searches.isEmpty())
        : Optional.of(
            "full-text keys omit words: "
                + left.values().stream().distinct().collect(Collectors.joining("; ")));
  }

  private Optional<String> obstacle(String word) {
    String why = "";
    if (word.length() < shortest.letters()) {
      why = "is shorter than %s = %d".formatted(shortest.variable(), shortest.letters());
    } else if (word.length() > longest.letters()) {
      why = "is longer than %s = %d".formatted(longest.variable(), longest.letters());
    } else if (stopwords.contains(word.toLowerCase(Locale.ROOT))) {
      why = "is among the stopwords of " + source;
    }
    return why.isEmpty() ? Optional.empty() : Optional.of("'%s' %s".formatted(word, why));
  }
}
