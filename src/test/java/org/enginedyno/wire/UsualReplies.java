package org.enginedyno.wire;

import java.util.List;
import java.util.Locale;

/**
 * What servers say to what drivers and controls ask of them; no rows to what else is shown, and
 * "done" to the rest.
 */
final class UsualReplies {
  private static final List<String> STATUS = List.of("Variable_name", "Value");
  private static final String PREPARED = "Com_stmt_prepare";

  private final Counts counts;

  UsualReplies(Counts counts) {
    this.counts = counts;
  }

  Reply to(String sql) {
    String plain = sql.toLowerCase(Locale.ROOT).replaceFirst("^\\s*/\\*.*?\\*/\\s*", "");
    if (plain.startsWith("select") && plain.contains("@@")) {
      return Variables.selected(plain);
    }
    if (plain.startsWith("show session status like 'ssl_cipher'")) {
      return new Reply.Rows(STATUS, List.of(List.of("Ssl_cipher", "")));
    }
    if (plain.startsWith("show session status like 'com_stmt_prepare'")) {
      String prepared = Long.toString(counts.of(PREPARED));
      return new Reply.Rows(STATUS, List.of(List.of(PREPARED, prepared)));
    }
    if (plain.startsWith("show global status")) {
      return counts.rows();
    }
    return plain.startsWith("show ") ? new Reply.Rows(STATUS, List.of()) : new Reply.Done();
  }
}
