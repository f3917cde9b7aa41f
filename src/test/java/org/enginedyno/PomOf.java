package org.enginedyno;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What a library says of itself, in the file that lies beside its jar in Maven's repository. */
record PomOf(Path file, Element project) {
  static PomOf jar(Path jar) {
    return read(Path.of(jar.toString().replaceFirst("\\.jar$", ".pom")));
  }

  private static PomOf read(Path file) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return new PomOf(
          file, factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement());
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }

  /** Group and artifact. */
  String name() {
    return group() + ":" + text(project, "artifactId");
  }

  private String group() {
    return child(project, "groupId")
        .or(() -> child(project, "parent").flatMap(parent -> child(parent, "groupId")))
        .orElseThrow()
        .getTextContent()
        .strip();
  }

  /** The names of its licences, which may stand in a parent. */
  String licences() {
    return child(project, "licenses")
        .map(
            all ->
                children(all, "license")
                    .map(one -> text(one, "name").replaceAll("\\s+", " "))
                    .collect(Collectors.joining(" or ")))
        .or(() -> child(project, "parent").map(parent -> parent(parent).licences()))
        .orElseThrow(() -> new IllegalStateException("no licence in " + file));
  }

  private PomOf parent(Element parent) {
    Path repository = file.getParent().getParent().getParent();
    for (int i = group().split("\\.", -1).length; i > 0; i--) {
      repository = repository.getParent();
    }
    String artifact = text(parent, "artifactId");
    String version = text(parent, "version");
    return read(
        repository
            .resolve(text(parent, "groupId").replace('.', '/'))
            .resolve(Path.of(artifact, version, artifact + "-" + version + ".pom")));
  }

  private static String text(Element of, String name) {
    return child(of, name).orElseThrow().getTextContent().strip();
  }

  private static Optional<Element> child(Element of, String name) {
    return children(of, name).findFirst();
  }

  private static Stream<Element> children(Element of, String name) {
    NodeList all = of.getChildNodes();
    return IntStream.range(0, all.getLength())
        .mapToObj(all::item)
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE && node.getNodeName().equals(name))
        .map(Element.class::cast);
  }
}
