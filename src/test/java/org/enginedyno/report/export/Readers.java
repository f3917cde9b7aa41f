package org.enginedyno.report.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;

/** Readers of test results: a schema, and Maven's report. */
public final class Readers {
  private Readers() {}

  /** The results that Maven's report reads from the file. */
  public static ReportTestSuite maven(String xml) throws Exception {
    List<ReportTestSuite> suites =
        new TestSuiteXmlParser(new NullConsoleLogger())
            .parse(new InputStreamReader(new ByteArrayInputStream(xml.getBytes(UTF_8)), UTF_8));
    assertThat(suites).hasSize(1);
    return suites.get(0);
  }

  /** Refuses a file that violates the schema. */
  public static void validate(String xml) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(Readers.class.getResource("tests.xsd"))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
  }
}
