package org.enginedyno.report.export;

import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.enginedyno.report.export.TestEnd.Kind;

/** The file in which JUnit's runners leave their results, in the form that CI servers agree on. */
public final class JUnitXml {
  private static final Pattern ILLEGAL =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private final XMLStreamWriter xml;

  private JUnitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** The suite as a document. */
  public static String text(TestSuite suite) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter writer = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      new JUnitXml(writer).document(suite);
      writer.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a text can always be written to", e);
    }
    return text + "\n";
  }

  private void document(TestSuite suite) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    line();
    start("testsuite", suite.name());
    attribute("time", seconds(suite.seconds()));
    attribute("tests", String.valueOf(suite.cases().size()));
    attribute("errors", String.valueOf(suite.count(Kind.ERROR)));
    attribute("skipped", String.valueOf(suite.count(Kind.SKIPPED)));
    attribute("failures", String.valueOf(suite.count(Kind.FAILED)));
    line();
    xml.writeStartElement("properties");
    line();
    for (Map.Entry<String, String> property : suite.properties().entrySet()) {
      xml.writeEmptyElement("property");
      attribute("name", property.getKey());
      attribute("value", property.getValue());
      line();
    }
    end();
    for (TestCase one : suite.cases()) {
      testCase(one);
    }
    end();
    xml.writeEndDocument();
  }

  private void testCase(TestCase one) throws XMLStreamException {
    start("testcase", one.name());
    attribute("classname", one.group());
    attribute("time", seconds(one.seconds()));
    line();
    if (one.end().kind() != Kind.PASSED) {
      xml.writeStartElement(one.end().kind().element());
      attribute("message", one.end().message());
      if (one.end().kind() != Kind.SKIPPED) {
        attribute("type", one.end().kind().element());
      }
      xml.writeCharacters(legal(one.end().text()));
      end();
    }
    if (!one.said().isEmpty()) {
      xml.writeStartElement("system-out");
      xml.writeCharacters(legal(String.join("\n", one.said())));
      end();
    }
    end();
  }

  private void start(String element, String name) throws XMLStreamException {
    xml.writeStartElement(element);
    attribute("name", name);
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, legal(value));
  }

  private void end() throws XMLStreamException {
    xml.writeEndElement();
    line();
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  /** XML has no way to write other characters. */
  private static String legal(String text) {
    return ILLEGAL.matcher(text).replaceAll("\uFFFD");
  }
}
