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
 * A node of a parsed statement with its subtree: the parser's object, and the tokens that it was
 * parsed from.
 *
 * @param value the parser's object; the node itself if there is none
 */
record SqlTree(SimpleNode node, Object value, List<SqlTree> children) {
  /** The tree of a statement, from the parser's node. */
  static SqlTree of(Node node, Object value) {
    List<SqlTree> children = new ArrayList<>();
    for (int i = 0; i < node.jjtGetNumChildren(); i++) {
      SimpleNode child = (SimpleNode) node.jjtGetChild(i);
      children.add(of(child, Objects.requireNonNullElse(child.jjtGetValue(), child)));
    }
    return new SqlTree((SimpleNode) node, value, children);
  }

  /** This node and its descendants, in order. */
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

  /** All parser objects of a type, without duplicates: wrapper nodes have the same object. */
  <T> Stream<T> values(Class<T> type) {
    return all().flatMap(tree -> tree.as(type).stream()).distinct();
  }

  List<Token> words() {
    return Stream.iterate(node.jjtGetFirstToken(), token -> token.next)
        .takeWhile(token -> token != node.jjtGetLastToken().next)
        .toList();
  }
}
