package org.enginedyno.report.export;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.ThresholdSummary;
import org.enginedyno.report.export.TestSuite.Case;
import org.enginedyno.report.export.TestSuite.End;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.Status;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.threshold.CellThreshold;

/**
 * Results as tests for a CI server. A cell passes if it is proven, whatever its figures are; each
 * of its thresholds is a separate test. A pair of a duel has the result that a gate would have.
 *
 * @param properties the conditions of all tests
 */
public record TestSuite(String name, Map<String, String> properties, List<Case> cases) {
  public enum End {
    PASSED(""),
    /** It was measured and does not meet the requirements. */
    FAILED("failure"),
    /** It could not be measured, or not reliably. */
    ERROR("error"),
    SKIPPED("skipped");

    /** The name of its XML element. */
    private final String element;

    End(String element) {
      this.element = element;
    }
  }

  /**
   * One test.
   *
   * @param group its class name, with parts separated by dots
   * @param message the reason for the result in one line; empty if it passed
   * @param text the reason in full
   * @param output further lines about it, whatever its result
   */
  public record Case(
      String group,
      String name,
      double seconds,
      End end,
      String message,
      String text,
      List<String> output) {}

  /** One test per cell, and one for each threshold and capacity of a cell. */
  public static TestSuite of(Results results) {
    Manifest manifest = results.manifest();
    String suite = "dyno." + manifest.plan().name().replace('.', '_');
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dyno.version", manifest.dyno());
    properties.put("plan", manifest.plan().name());
    properties.put("title", manifest.plan().title());
    properties.put("servers", Conditions.servers(manifest));
    properties.put("work", Conditions.work(manifest.plan(), results.patternCells()));
    properties.put("machine", Conditions.machine(manifest.machine()));
    properties.put("started", manifest.startedAt().toString());
    properties.put("order-seed", String.valueOf(manifest.plan().orderSeed()));
    List<Case> cases = new ArrayList<>();
    results.cells().forEach(cell -> cases.add(test(suite, cell)));
    ThresholdSummary.of(results).all().forEach(one -> cases.add(test(suite, one)));
    for (Measurement cell : results.cells()) {
      SearchedCapacity capacity = cell.capacity();
      if (capacity != null) {
        cases.add(test(test(suite, cell), capacity));
      }
    }
    if (results.missing() > 0) {
      // programs that read these tests must not take the run for complete
      String left = Numbers.count(results.missing(), "cell") + " not run";
      boolean isLimited = !manifest.plan().thresholds().isEmpty();
      End end = isLimited ? End.FAILED : End.SKIPPED;
      String why = left + (isLimited ? ", so thresholds were not judged" : "");
      cases.add(new Case(suite, "cells not run", 0, end, why, why, List.of()));
    }
    return new TestSuite(suite, properties, cases);
  }

  private static Case test(Case cell, SearchedCapacity capacity) {
    End end =
        switch (capacity.state()) {
          case FOUND -> End.PASSED;
          case BELOW -> End.FAILED;
          case UNFINISHED -> End.SKIPPED;
          case FAILED -> End.ERROR;
        };
    String text = capacity.toString();
    String message = end == End.PASSED ? "" : text;
    String name = "%s: capacity, %s".formatted(cell.name(), capacity.objective());
    return new Case(cell.group(), name, 0, end, message, message, List.of(text));
  }

  private static Case test(String suite, CellThreshold judged) {
    Case cell = test(suite, judged.cell());
    End end =
        switch (judged.verdict()) {
          case MET -> End.PASSED;
          case UNSURE -> End.SKIPPED;
          case MISSED -> End.FAILED;
        };
    String message = end == End.PASSED ? "" : judged.verdict() + ": " + judged.text();
    String name = cell.name() + ": " + judged.threshold();
    return new Case(cell.group(), name, 0, end, message, message, List.of(judged.text()));
  }

  private static Case test(String suite, Measurement measured) {
    Cell cell = measured.cell();
    String group = suite + "." + cell.workload();
    // the rest of the name distinguishes the cell from others of its workload
    String name = cell.id().substring(cell.workload().length()).strip().replaceFirst("^- ", "");
    List<String> reasons = measured.reasons();
    String first = measured.status() + ": " + (reasons.isEmpty() ? "" : reasons.get(0));
    boolean isBroken = measured.status() == Status.INVALID || measured.status() == Status.FAILED;
    return new Case(
        group,
        name,
        measured.seconds(),
        measured.isOk() ? End.PASSED : isBroken ? End.ERROR : End.SKIPPED,
        isBroken ? first : String.join("; ", reasons),
        isBroken ? String.join("\n", reasons) : "",
        output(measured));
  }

  /** The figures of a cell; CI servers do not compare them. */
  private static List<String> output(Measurement cell) {
    List<String> lines = new ArrayList<>();
    for (Figure figure : FigureCatalogue.followed()) {
      String text = FigureText.withUnit(figure, cell);
      if (!text.isEmpty()) {
        lines.add(figure.title() + ": " + text);
      }
    }
    if (cell.isOk()) {
      lines.add("measured: " + cell.cell().measureText());
      cell.marks().forEach(mark -> lines.add(mark.toString()));
    }
    return lines;
  }

  /** One test per pair. */
  public static TestSuite of(DuelResults results) {
    String suite = "dyno." + results.base().plan().name().replace('.', '_') + ".duel";
    boolean mustDecide = results.rules().inconclusive() == Inconclusive.FAIL;
    List<Case> cases = new ArrayList<>();
    results.judgements().forEach(one -> cases.add(test(suite, one, mustDecide)));
    for (CellPair.Skipped pair : results.skipped()) {
      End end = results.isGate() ? End.FAILED : End.SKIPPED;
      String why = (results.isGate() ? "not measured, so the gate fails: " : "") + pair.reason();
      cases.add(new Case(suite, pair.name(), 0, end, why, "", List.of()));
    }
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dyno.version", results.manifest().dyno());
    properties.put("plan", results.base().plan().name());
    properties.put("base", results.base().text());
    properties.put("new", results.candidate().text());
    properties.put("rules", DuelText.rules(results));
    properties.put("servers", String.join("; ", DuelText.servers(results)));
    Machine machine = results.manifest().machine();
    properties.put(
        "machine",
        "%s, %s, %s"
            .formatted(machine.cpu(), Numbers.count(machine.cores(), "core"), machine.os()));
    properties.put("started", results.manifest().startedAt().toString());
    properties.put("seed", String.valueOf(results.manifest().plan().orderSeed()));
    return new TestSuite(suite, properties, cases);
  }

  /** The test of a pair: its verdict with the deciding figures, or why there are none. */
  private static Case test(String suite, Judgement judgement, boolean mustDecide) {
    End end =
        switch (judgement.word()) {
          case EQUIVALENT, IMPROVEMENT -> End.PASSED;
          case REGRESSION -> End.FAILED;
          case INVALID -> End.ERROR;
          case INCONCLUSIVE -> mustDecide ? End.FAILED : End.SKIPPED;
        };
    String text = DuelText.of(judgement);
    boolean passed = end == End.PASSED;
    return new Case(
        suite,
        judgement.duel().pair().name(),
        judgement.duel().seconds(),
        end,
        passed ? "" : judgement.word() + ": " + judgement.why(),
        passed ? "" : text,
        text.lines().toList());
  }

  /** The suite in the XML format of JUnit's runners that CI servers support. */
  public String xml() {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter writer = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      new Xml(writer).write(this);
      writer.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("cannot write XML to a string", e);
    }
    return text + "\n";
  }

  private record Xml(XMLStreamWriter xml) {
    private static final Pattern ILLEGAL =
        Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private void write(TestSuite suite) throws XMLStreamException {
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
      return "%.3f".formatted(seconds);
    }

    /** Replaces characters that XML cannot represent. */
    private static String legal(String text) {
      return ILLEGAL.matcher(text).replaceAll("\uFFFD");
    }
  }
}
