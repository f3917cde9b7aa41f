package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.Map;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.enginedyno.report.export.TestSuite.End;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

final class JUnitXmlTest {
  private static final TestSuite SUITE =
      new TestSuite(
          "gate.ci",
          Map.of("machine", "2 \"cores\" & <more>"),
          List.of(
              new TestSuite.Case(
                  "gate.ci.READ", "InnoDB t2", 1.5, End.PASSED, "", "", List.of("2 % faster")),
              new TestSuite.Case(
                  "gate.ci.READ",
                  "Aria t2",
                  2,
                  End.FAILED,
                  "REGRESSION: 7 % slower",
                  "5 % to 9 %",
                  List.of()),
              new TestSuite.Case(
                  "gate.ci.READ",
                  "MyISAM t2",
                  0.25,
                  End.ERROR,
                  "INVALID: \u0000 <engine> & 'plan'",
                  "one\ntwo ]]>",
                  List.of()),
              new TestSuite.Case(
                  "gate.ci.READ", "ROCKSDB t2", 0, End.SKIPPED, "no such engine", "", List.of())));

  @Test
  void isReadByMavensReport() throws Exception {
    ReportTestSuite read = Readers.maven(SUITE.xml());

    assertThat(read.getNumberOfTests()).isEqualTo(4);
    assertThat(read.getNumberOfFailures()).isEqualTo(1);
    assertThat(read.getNumberOfErrors()).isEqualTo(1);
    assertThat(read.getNumberOfSkipped()).isEqualTo(1);
    assertThat(read.getTimeElapsed()).isEqualTo(3.75f);
    assertThat(read.getTestCases())
        .extracting(ReportTestCase::getFullClassName, ReportTestCase::getName)
        .contains(tuple("gate.ci.READ", "InnoDB t2"));
    assertThat(read.getTestCases().get(0).isSuccessful()).isTrue();
    assertThat(read.getTestCases().get(1))
        .returns(true, ReportTestCase::hasFailure)
        .returns("REGRESSION: 7 % slower", ReportTestCase::getFailureMessage);
    assertThat(read.getTestCases().get(2))
        .returns(true, ReportTestCase::hasError)
        .returns("INVALID: \uFFFD <engine> & 'plan'", ReportTestCase::getFailureMessage)
        .returns("one\ntwo ]]>", ReportTestCase::getFailureDetail);
    assertThat(read.getTestCases().get(3))
        .returns(true, ReportTestCase::hasSkipped)
        .returns("no such engine", ReportTestCase::getFailureMessage);
  }

  @Test
  void usesOnlyWhatAllReadersSupport() throws Exception {
    Readers.validate(SUITE.xml());
  }

  @Test
  void theSchemaRefusesExtensionsThatSomeReadersLack() {
    String text = SUITE.xml();

    assertThatThrownBy(() -> Readers.validate(text.replace("<testcase ", "<testcase file='x' ")))
        .isInstanceOf(SAXException.class);
    assertThatThrownBy(() -> Readers.validate(text.replace("time=\"1.500\"", "time=\"1,5\"")))
        .isInstanceOf(SAXException.class);
  }
}
