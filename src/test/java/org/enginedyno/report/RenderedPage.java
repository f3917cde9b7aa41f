package org.enginedyno.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The page of a folder in {@code target}, which is left there to be looked at. */
public record RenderedPage(String html) {
  public static RenderedPage in(Path folder) throws IOException {
    return new RenderedPage(Files.readString(folder.resolve("report.html")));
  }

  /** Deletes what an earlier run left there. */
  public static void clear(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** What comes first in each match of a pattern. */
  public List<String> all(String pattern) {
    return Pattern.compile(pattern).matcher(html).results().map(match -> match.group(1)).toList();
  }

  public List<String> ids() {
    return all(" id=\"([^\"]*)\"");
  }

  /** The places in the page that it links to. */
  public List<String> links() {
    return all(" href=\"#([^\"]*)\"");
  }
}
