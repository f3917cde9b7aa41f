package org.enginedyno.report.table;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A piece of HTML. Text is always escaped when it is added. */
public record Html(String markup) implements Block {
  public static final Html NOTHING = new Html("");

  private static final Pattern ELEMENT = Pattern.compile("^<[a-z0-9]+");

  /** Escaped text. */
  public static Html text(String text) {
    return new Html(escaped(text));
  }

  public static Html tag(String name, Html... inside) {
    return new Html("<%s>%s</%s>".formatted(name, join(inside).markup, name));
  }

  public static Html tag(String name, String text) {
    return tag(name, text(text));
  }

  /** A name that may be wrapped after its underscores. */
  public static Html breakable(String name) {
    return new Html(escaped(name).replace("_", "_<wbr>"));
  }

  /** An element with a CSS class. */
  public static Html styled(String name, String css, Html... inside) {
    return new Html(
        "<%s class=\"%s\">%s</%s>".formatted(name, escaped(css), join(inside).markup, name));
  }

  public static Html styled(String name, String css, String text) {
    return styled(name, css, text(text));
  }

  /** A table field that spans several columns. */
  public static Html wide(int columns, String css, Html inside) {
    return styled("td", css, inside).with("colspan", Integer.toString(columns));
  }

  public static Html link(String target, String text) {
    return link(target, text(text));
  }

  public static Html link(String target, Html inside) {
    return tag("a", inside).with("href", target);
  }

  /** A part that opens on demand. */
  public static Html details(Html summary, Html... inside) {
    return tag("details", tag("summary", summary), join(inside));
  }

  public static Html list(List<Html> items) {
    return tag("ul", join(items.stream().map(item -> tag("li", item)).toList()));
  }

  /** Lines in one field or paragraph. */
  public static Html lines(List<Html> lines) {
    return join(lines.stream().map(line -> tag("div", line)).toList());
  }

  public static Html join(Html... parts) {
    return join(Arrays.asList(parts));
  }

  public static Html join(List<Html> parts) {
    return new Html(parts.stream().map(Html::markup).collect(Collectors.joining()));
  }

  public static Html blocks(List<Block> blocks) {
    return join(blocks.stream().map(Block::html).toList());
  }

  /** This element with one more attribute. */
  public Html with(String attribute, String value) {
    return new Html(
        ELEMENT
            .matcher(markup)
            .replaceFirst(
                start ->
                    Matcher.quoteReplacement(
                        "%s %s=\"%s\"".formatted(start.group(), attribute, escaped(value)))));
  }

  public boolean isEmpty() {
    return markup.isEmpty();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
