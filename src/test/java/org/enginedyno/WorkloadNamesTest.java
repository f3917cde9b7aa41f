package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;

/**
 * Only the package {@code workload} and the benchmarks of a family know a workload, its tables or
 * its knobs by name.
 */
final class WorkloadNamesTest {
  private static final List<Path> SOURCES =
      List.of(Path.of("src/main/java"), Path.of("src/jmh/java"));
  private static final Pattern BENCHMARKS = Pattern.compile("bench/(workload|file)/\\w+\\.java$");

  /** Examples that users read. */
  private static final Map<String, String> ALLOWED = Map.of("cli/JmhCommand.java", "READ_PK_POINT");

  private static Pattern names() {
    Stream<String> workloads = Workloads.all().stream().map(Workload::name);
    // the start of a name, which would match a whole family
    Stream<String> families =
        Workloads.all().stream()
            .map(workload -> '"' + workload.name().substring(0, workload.name().indexOf('_') + 1))
            .distinct();
    Stream<String> knobs =
        // a name without a section is an ordinary word
        Workloads.knobs().stream().map(knob -> knob.key()).filter(key -> key.contains("."));
    Stream<String> classes =
        Stream.of(
            """
            ReadPattern NormalTable NormalRows NormalKeys SmallTable SmallInsert UniqueTable
            UniqueInsert UniqueRows PurchaseTable PurchaseRows PurchaseSchema IibenchInsert
            BulkLoad CrashInsert OltpWorkload OltpQuery OltpMix OltpKeys OltpChange
            OltpValues SbtestTable SbtestRows CorpusSearch CorpusTable CorpusRows
            InsertedDocuments SearchRotation PlantedWord FileAccess
            """
                .split("\\s+"));
    Stream<String> tables =
        Stream.of(
            "\"normal\"",
            "normal_",
            "{normal}",
            "FROM normal",
            "{small}",
            "small_",
            "{unique}",
            "unique_innodb",
            "{purchases}",
            "purchases_",
            "{sales}",
            "sales_",
            "{sbtest",
            "\"sbtest",
            "sbtest1",
            "sbchanged",
            "{corpus}",
            "FROM corpus",
            "corpus_");
    return Pattern.compile(
        String.join(
            "|",
            Stream.of(workloads, families, knobs, classes, tables)
                .flatMap(one -> one)
                .map(Pattern::quote)
                .toList()));
  }

  private static String withoutComments(String source) {
    return source.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//[^\n]*", "");
  }

  @Test
  void areOnlyUsedInTheirOwnPackages() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (Path root : SOURCES) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          String name = file.toString().replace('\\', '/');
          if (name.contains("/enginedyno/workload/") || BENCHMARKS.matcher(name).find()) {
            continue;
          }
          Matcher matcher = names().matcher(withoutComments(Files.readString(file)));
          while (matcher.find()) {
            String word = matcher.group();
            if (ALLOWED.entrySet().stream()
                .noneMatch(one -> name.endsWith(one.getKey()) && word.matches(one.getValue()))) {
              found.put(name, word);
            }
          }
        }
      }
    }

    assertThat(found).isEmpty();
  }
}
