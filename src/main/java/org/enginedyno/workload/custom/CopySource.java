package org.enginedyno.workload.custom;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/**
 * What a server reports about a table that is copied.
 *
 * @param create the result of SHOW CREATE TABLE; empty if the source has not been read yet
 * @param rows how many rows are copied
 * @param sum the sum of their checksums
 */
public record CopySource(String create, int rows, long sum) {
  /** Settings of sessions that read or load rows: one time zone, and zeros are kept. */
  public static final List<String> SESSION =
      List.of(
          "SET SESSION time_zone = '+00:00'",
          "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES'");

  /** The names of lists start with the table and a dot, followed by these. */
  private static final String CREATE = "#create";

  private static final String ROWS = "#rows";
  private static final String SUM = "#sum";

  private static final Pattern PRIMARY_KEY =
      Pattern.compile("PRIMARY KEY \\(((?:`(?:[^`]|``)+`(?:\\(\\d+\\))?[^`()]*)+)\\).*");

  /** How many characters of a column are in a key. */
  private static final Pattern LENGTH = Pattern.compile("(?<=`)\\(\\d+\\)");

  private static final Pattern PARTITIONS = Pattern.compile("\\bPARTITION BY [^\\n]*");
  private static final Pattern COLUMN = Pattern.compile("`((?:[^`]|``)+)`\\s+(.*)", Pattern.DOTALL);
  private static final Pattern OPTION =
      Pattern.compile("(?:DEFAULT CHARSET|COLLATE)=\\w+", Pattern.CASE_INSENSITIVE);
  private static final Pattern KEY = Pattern.compile("(PRIMARY |UNIQUE )?KEY\\b.*", Pattern.DOTALL);
  private static final Pattern BYTES =
      Pattern.compile(
          "(?is)(var)?binary.*|\\w*blob.*|bit\\b.*|vector.*|(multi)?(point|linestring|polygon).*"
              + "|geom\\w*.*");
  private static final Pattern TEXT =
      Pattern.compile("(?is)(var)?char\\b.*|\\w*text\\b.*|enum.*|set.*");
  private static final Pattern COMPUTED = Pattern.compile("(?is).*\\bAS\\s*\\(.*");

  /** A column; its type includes everything after its name. */
  record Column(String name, String type) {
    /** Whether it has binary data, which are sent as hexadecimal digits. */
    private boolean isBinary() {
      return BYTES.matcher(type).matches();
    }

    private boolean isComputed() {
      return COMPUTED.matcher(type.replaceAll("'[^']*'", "''")).matches();
    }

    private boolean is(String name) {
      return type.toLowerCase(Locale.ROOT).startsWith(name);
    }

    Optional<String> checked() {
      if (is("timestamp") || isBinary()) {
        // independent of the time zone, and for all binary types
        String text = isBinary() ? "hex(`%s`)" : "unix_timestamp(`%s`)";
        return Optional.of("coalesce(%s, 'NULL')".formatted(text.formatted(name)));
      }
      try {
        return ColumnFormat.of(type).checked("`" + name + "`");
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }

    private String loaded() {
      // MariaDB 10.11 replaces a zero by a generated number if LOAD DATA sets other columns and not
      // this one
      return isBinary() ? "unhex(%s)" : type.contains(" AUTO_INCREMENT") ? "(%s)" : Table.AS_IT_IS;
    }

    /** The SQL for a text that reproduces the value: servers round 32-bit floats in results. */
    private String sent() {
      String quoted = "`" + name + "`";
      return is("float") ? quoted + " + 0e0" : isBinary() ? "hex(" + quoted + ")" : quoted;
    }
  }

  static CopySource of(WorkloadFile file, String table) {
    return new CopySource(
        list(file, table, CREATE, ""),
        Integer.parseInt(list(file, table, ROWS, "0")),
        Long.parseLong(list(file, table, SUM, "0")));
  }

  private static String list(WorkloadFile file, String table, String name, String otherwise) {
    return Objects.requireNonNullElse(file.lists().get(table + "." + name), otherwise);
  }

  /** The file with this information about a table. */
  public WorkloadFile in(WorkloadFile file, String table) {
    return file.with(table + "." + CREATE, create)
        .with(table + "." + ROWS, Integer.toString(rows))
        .with(table + "." + SUM, Long.toString(sum));
  }

  public boolean isKnown() {
    return !create.isEmpty();
  }

  /** The columns and keys, one line each. */
  private List<String> lines() {
    return create
        .lines()
        .skip(1)
        .takeWhile(line -> !line.startsWith(")"))
        .map(line -> line.strip().replaceFirst(",$", ""))
        .toList();
  }

  private static boolean isForeignKey(String line) {
    return line.contains("FOREIGN KEY (") && !line.startsWith("`");
  }

  List<Column> columns() {
    return lines().stream()
        .map(COLUMN::matcher)
        .filter(Matcher::matches)
        .map(column -> new Column(column.group(1), column.group(2)))
        .toList();
  }

  private Optional<Column> column(String name) {
    return columns().stream().filter(one -> one.name().equalsIgnoreCase(name)).findFirst();
  }

  /** Whether a column has text; empty if there is no such column. */
  Optional<Boolean> isText(String column) {
    return column(column).map(one -> TEXT.matcher(one.type()).matches());
  }

  /**
   * Why values of a column cannot be sampled; empty if they can. Binary values cannot, because a
   * list has lines of text.
   */
  public Optional<String> unsampled(String column) {
    return column(column)
        .filter(Column::isBinary)
        .map(
            binary ->
                "has binary data in column %s, which cannot be sampled; in the SQL, write unhex(:parameter) with values from a list of hexadecimal digits, as in file(keys.txt)"
                    .formatted(binary.name()));
  }

  /** Whether it is a table rather than a view. */
  public boolean isTable() {
    return create.startsWith("CREATE TABLE");
  }

  /** The parts of the definition that a copy omits. */
  List<String> leftOut() {
    return Stream.concat(
            lines().stream().filter(CopySource::isForeignKey),
            PARTITIONS
                .matcher(afterLines())
                .results()
                .map(one -> one.group().replaceFirst("\\s*\\*/$", "")))
        .toList();
  }

  /** Options and partitions. */
  private String afterLines() {
    return create.substring(create.lastIndexOf("\n)") + 1);
  }

  String definition(String keyType) {
    return lines().stream()
        .filter(line -> !isForeignKey(line))
        // names of constraints must be unique within a database, which has one copy per engine
        .map(line -> line.replaceFirst("^CONSTRAINT `[^`]+` CHECK", "CHECK"))
        .map(
            line ->
                KEY.matcher(line).matches() && !line.contains(" USING ") ? line + keyType : line)
        .collect(Collectors.joining(",\n"));
  }

  /** The character set; other options apply to the engine of the source. */
  String options() {
    return OPTION
        .matcher(afterLines())
        .results()
        .map(one -> one.group())
        .collect(Collectors.joining(" "));
  }

  Set<TableFeature> needs() {
    EnumSet<TableFeature> needs = EnumSet.noneOf(TableFeature.class);
    for (String line : lines()) {
      if (line.startsWith("FULLTEXT")) {
        needs.add(TableFeature.FULL_TEXT);
      } else if (KEY.matcher(line).matches()) {
        needs.add(TableFeature.KEYS);
        if (!line.startsWith("PRIMARY")) {
          needs.add(TableFeature.SECONDARY_KEYS);
        }
      } else if (line.startsWith("`")) {
        if (line.contains(" AUTO_INCREMENT")) {
          needs.add(TableFeature.AUTO_INCREMENT);
        }
        if (!line.contains(" NOT NULL")) {
          needs.add(TableFeature.NULLS);
        }
      }
    }
    return needs;
  }

  /** The checksum of a row, over the columns that all servers return as the same text. */
  public String checksum() {
    return checksum(columns().stream().map(Column::checked));
  }

  static String checksum(Stream<Optional<String>> columns) {
    String checked = columns.flatMap(Optional::stream).collect(Collectors.joining(", "));
    return checked.isEmpty() ? "crc32('')" : "crc32(concat_ws('|', %s))".formatted(checked);
  }

  /** The select list that returns the columns in a form that can be loaded. */
  public String sent() {
    return stored().map(Column::sent).collect(Collectors.joining(", "));
  }

  private Stream<Column> stored() {
    return columns().stream().filter(column -> !column.isComputed());
  }

  /** The same columns, each with the expression that restores its value. */
  Map<String, String> loaded() {
    Map<String, String> loaded = new LinkedHashMap<>();
    stored().forEach(one -> loaded.put(one.name(), one.loaded()));
    return loaded;
  }

  /** The columns of the primary key; empty if there is none. */
  public String primaryKey() {
    return lines().stream()
        .map(PRIMARY_KEY::matcher)
        .filter(Matcher::matches)
        .map(key -> LENGTH.matcher(key.group(1)).replaceAll(""))
        .findFirst()
        .orElse("");
  }
}
