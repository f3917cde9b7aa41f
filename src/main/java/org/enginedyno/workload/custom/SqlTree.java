package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.parser.SimpleNode;
import net.sf.jsqlparser.parser.Token;

/**
 * A node of a parsed statement with all below it: what the parser made, and the words that it made
 * it from.
 *
 * @param value what the parser made; the node itself if that is nothing
 */
record SqlTree(SimpleNode node, Object value, List<SqlTree> children) {
  /** The tree of a statement, from the parser's node of it. */
  static SqlTree of(Node node, Object value) {
    List<SqlTree> children = new ArrayList<>();
    for (int i = 0; i < node.jjtGetNumChildren(); i++) {
      SimpleNode child = (SimpleNode) node.jjtGetChild(i);
      children.add(of(child, Objects.requireNonNullElse(child.jjtGetValue(), child)));
    }
    return new SqlTree((SimpleNode) node, value, children);
  }

  /** This one and all below it, in their order. */
  Stream<SqlTree> all() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(SqlTree::all));
  }

  Stream<SqlTree> ofKind(int kind) {
    return all().filter(part -> part.is(kind));
  }

  boolean is(int kind) {
    return node.getId() == kind;
  }

  <T> Optional<T> as(Class<T> type) {
    return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
  }

  /** All that the parser made of a type. Wrappers of a node have its value, too. */
  <T> Stream<T> values(Class<T> type) {
    return all().flatMap(tree -> tree.as(type).stream()).distinct();
  }

  List<Token> words() {
    return Stream.iterate(node.jjtGetFirstToken(), token -> token.next)
        .takeWhile(token -> token != node.jjtGetLastToken().next)
        .toList();
  }
}
