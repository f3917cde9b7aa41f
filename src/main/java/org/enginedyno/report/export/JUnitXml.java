package org.enginedyno.report.export;

import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.enginedyno.report.export.TestSuite.Case;
import org.enginedyno.report.export.TestSuite.End;

/** The file in which JUnit's runners leave their results, in the form that CI servers agree on. */
public final class JUnitXml {
  private static final Pattern ILLEGAL =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private final XMLStreamWriter xml;

  private JUnitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

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
    xml.writeStartElement("testsuite");
    attribute("name", suite.name());
    attribute("time", seconds(suite.cases().stream().mapToDouble(Case::seconds).sum()));
    attribute("tests", String.valueOf(suite.cases().size()));
    attribute("errors", count(suite, End.ERROR));
    attribute("skipped", count(suite, End.SKIPPED));
    attribute("failures", count(suite, End.FAILED));
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
    for (Case one : suite.cases()) {
      write(one);
    }
    end();
    xml.writeEndDocument();
  }

  private static String count(TestSuite suite, End end) {
    return String.valueOf(suite.cases().stream().filter(one -> one.end() == end).count());
  }

  private void write(Case one) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute("name", one.name());
    attribute("classname", one.group());
    attribute("time", seconds(one.seconds()));
    line();
    if (one.end() != End.PASSED) {
      xml.writeStartElement(one.end().element);
      attribute("message", one.message());
      if (one.end() != End.SKIPPED) {
        attribute("type", one.end().element);
      }
      xml.writeCharacters(legal(one.text()));
      end();
    }
    if (!one.output().isEmpty()) {
      xml.writeStartElement("system-out");
      xml.writeCharacters(legal(String.join("\n", one.output())));
      end();
    }
    end();
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
