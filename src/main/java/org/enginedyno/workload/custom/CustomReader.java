package org.enginedyno.workload.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.read.YamlText;

/** Reads workload files. */
public final class CustomReader {
  private static final String KIND = "workload";
  private static final String EXISTING = "existing";
  private static final Pattern LIST = Pattern.compile("\\bfile\\(\\s*([^()]+?)\\s*\\)");

  private CustomReader() {}

  /** Whether a file is a workload file rather than a plan. */
  public static boolean isWorkload(JsonNode file) {
    return Stream.of(EXISTING, TableReader.DECLARED, OperationReader.DECLARED).anyMatch(file::has);
  }

  /**
   * Reads a file with the lists that it names.
   *
   * @param from the folder from which commands name it
   */
  public static WorkloadFile load(Path file, Path from) {
    YamlText text = YamlText.of(KIND, file);
    SortedMap<String, String> lists = new TreeMap<>();
    lists(text.tree())
        .forEach(name -> lists.put(name, list(text.where(), file.resolveSibling(name))));
    Path whole = file.toAbsolutePath().normalize();
    Path folder = from.toAbsolutePath().normalize();
    Path path = whole.startsWith(folder) ? folder.relativize(whole) : whole;
    return new WorkloadFile(
        String.valueOf(file.getFileName()), path.toString(), text.text(), lists);
  }

  /** The lists that a workload file names, in their order. */
  static List<String> lists(JsonNode file) {
    return LIST.matcher(texts(file)).results().map(list -> list.group(1)).distinct().toList();
  }

  /** All values of a file, one per line, without comments. */
  static String texts(JsonNode file) {
    return file.isTextual()
        ? file.asText() + "\n"
        : file.valueStream().map(CustomReader::texts).collect(Collectors.joining());
  }

  private static String list(String where, Path file) {
    String what = "%s: list %s".formatted(where, file);
    if (!Files.exists(file)) {
      throw new UserError(what + ": no such file; put it next to the workload file");
    }
    try {
      String text = YamlText.read(what, file);
      if (text.isBlank()) {
        throw new UserError(what + ": is empty; write one value per line");
      }
      return text;
    } catch (IOException e) {
      throw new UserError("%s: cannot be read: %s".formatted(what, e.getMessage()), e);
    }
  }

  /**
   * Reads what a file declares.
   *
   * @throws UserError with all problems, each with its place and what to do
   */
  public static CustomFile read(WorkloadFile file) {
    YamlText text = new YamlText(KIND + " " + file.name(), file.text());
    Part top = Part.of(text);
    if (!top.isThere()) {
      throw new UserError(text.where() + ": is empty; write 'tables:' and 'operations:'");
    }
    if (!top.isMapping()) {
      throw top.error();
    }
    top.allow("title", EXISTING, TableReader.DECLARED, OperationReader.DECLARED);
    top.one("title", Parsers::line);
    Optional<String> existing = top.one(EXISTING, DataSpec::database);
    TableReader tables =
        new TableReader(
            existing.map(one -> existing(top, one, file)).orElse(top.at(TableReader.DECLARED)),
            file);
    if (top.has(EXISTING) && top.has(TableReader.DECLARED)) {
      top.at(TableReader.DECLARED)
          .problem("'tables' and 'existing' exclude each other; remove one");
    } else if (!top.has(EXISTING) && !top.has(TableReader.DECLARED)) {
      top.problem("the file has no 'tables'; declare at least one, or name a database: existing");
    }
    List<TableSpec> declared = tables.read();
    SqlReader sql = new SqlReader(declared, existing.isPresent());
    List<OperationSpec> operations = new OperationReader(sql, tables).read(top);
    if (!top.problems().isEmpty()) {
      throw top.error();
    }
    return new CustomFile(file, existing.orElse(null), declared, operations);
  }

  /** The first problem of a statement that does not depend on the tables and values of a file. */
  public static Optional<String> problem(String sql) {
    List<String> problems = new ArrayList<>();
    new SqlReader(List.of(), false).read(sql, (place, what) -> problems.add(what));
    return problems.stream().findFirst();
  }

  /** Whether a file can declare copies of a database's tables. */
  public static boolean canCopy(String database) {
    return TableReader.COPY.matcher(database + ".t").matches();
  }

  /** The tables that operations name, as if each were declared as a copy. */
  private static Part existing(Part file, String database, WorkloadFile source) {
    Part quiet = Part.of(file.file());
    TableReader scope = new TableReader(quiet.at(TableReader.DECLARED), source);
    Set<String> names = new TreeSet<>(CustomFile.sampled(source).keySet());
    new OperationReader(new SqlReader(List.of(), false), scope)
        .read(quiet).stream()
            .flatMap(operation -> operation.statements().stream())
            .forEach(statement -> names.addAll(statement.sql().tables()));
    ObjectNode tables = JsonNodeFactory.instance.objectNode();
    for (String name : names) {
      if (TableReader.COPY.matcher(database + "." + name).matches()) {
        tables.putObject(name).put("copy", database + "." + name);
      } else {
        file.problem("table name '%s': %s".formatted(name, TableReader.LETTERS));
      }
    }
    return new Part(tables, List.of(EXISTING), file.file(), file.problems());
  }
}
