package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Status;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.subject.NotReadyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Interrupts a run at each of its steps. */
final class InterruptedRunTest {
  private static final Plan TWICE = RunPlans.of(2, "InnoDB");
  private static final List<String> WHOLE =
      List.of(
          "open here shared",
          "prepare here",
          "start {}",
          "before InnoDB 1",
          "fork InnoDB 1",
          "after InnoDB 1",
          "before InnoDB 2",
          "fork InnoDB 2",
          "after InnoDB 2");

  private final Path folder;

  InterruptedRunTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @AfterEach
  void keepsTheInterruptStatusOfTheThread() {
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void opensNothingIfInterruptedBefore() throws Exception {
    TestRun run = new TestRun(TWICE, folder);
    run.interruption.request();

    run.run();

    assertThat(run.script.events()).isEmpty();
  }

  @Test
  void leavesNothingBehindIfInterruptedBeforeABedIsOpen() throws Exception {
    TestRun run = new TestRun(TWICE, folder);
    run.interruptAt("open here shared");
    run.script.fail("open here shared", new InterruptedException());

    run.run();

    assertThat(run.script.events()).containsExactly("open here shared");
    assertThat(run.journal()).isEmpty();
  }

  @Test
  void closesABedThatOpenedDespiteTheInterrupt() throws Exception {
    TestRun run = new TestRun(TWICE, folder);
    run.interruptAt("open here shared");

    run.run();

    assertThat(run.script.events("fork")).isEmpty();
    assertThat(run.script.events()).endsWith("close here");
    assertThat(run.journal()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "prepare here",
        "before InnoDB 1",
        "fork InnoDB 1",
        "after InnoDB 1",
        "before InnoDB 2",
        "fork InnoDB 2"
      })
  void stopsAndClosesTheBedWithoutJournalingPartialCells(String event) throws Exception {
    TestRun run = new TestRun(TWICE, folder);
    run.interruptAt(event);
    run.script.fail(event, failure(event));

    run.run();

    List<String> happened = WHOLE.subList(0, WHOLE.indexOf(event) + 1);
    assertThat(run.script.events())
        .startsWith(happened.toArray(String[]::new))
        .endsWith("abandon here", "close here")
        .hasSize(happened.size() + 2);
    assertThat(run.journal()).isEmpty();
  }

  /** The real consequence of an abandoned testSubject or an ended fork. */
  private static Exception failure(String event) {
    return event.startsWith("fork")
        ? new ForkFailure("interrupted")
        : event.startsWith("prepare")
            ? new IOException("connection aborted")
            : new NotReadyException(Status.FAILED, "connection aborted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepare here", "before InnoDB 1", "after InnoDB 1", "before InnoDB 2"})
  void startsNothingMoreIfTheBedIgnoredTheInterrupt(String event) throws Exception {
    TestRun run = new TestRun(TWICE, folder);
    run.interruptAt(event);

    run.run();

    assertThat(run.script.events())
        .hasSize(WHOLE.indexOf(event) + 3)
        .endsWith(event, "abandon here", "close here");
    assertThat(run.journal()).isEmpty();
  }

  @Test
  void keepsACellWhoseLastForkEndedAndStartsNoOther() throws Exception {
    TestRun run = new TestRun(RunPlans.of(1, "InnoDB", "Aria"), folder);
    for (String engine : List.of("InnoDB", "Aria")) {
      run.interruptAt("after " + engine + " 1");
    }

    run.run();

    assertThat(run.script.events("fork")).hasSize(1);
    assertThat(run.journal()).singleElement().asString().endsWith(" OK");
    assertThat(run.script.events()).endsWith("abandon here", "close here");
  }

  @Test
  void journalsNothingOfCellsBetweenTheirRounds() throws Exception {
    TestRun run = new TestRun(RunPlans.of(2, "InnoDB", "Aria"), folder);
    for (String engine : List.of("InnoDB", "Aria")) {
      run.script.at(
          "after " + engine + " 1",
          () -> {
            if (run.script.events("after").size() == 2) {
              run.interruption.request();
            }
          });
    }

    run.run();

    assertThat(run.script.events("fork")).containsExactlyInAnyOrder("fork InnoDB 1", "fork Aria 1");
    assertThat(run.journal()).isEmpty();
  }

  @Test
  void startsNoOtherServer() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("here", "there"), "InnoDB"), folder);
    run.testSubjects.oneAfterTheOther("no room");
    run.interruptAt("fork InnoDB 1");
    run.script.fail("fork InnoDB 1", new ForkFailure("interrupted"));

    run.run();

    assertThat(run.script.events("open")).containsExactly("open here shared");
    assertThat(run.journal()).isEmpty();
  }

  @Test
  void abandonsAndClosesAllServersThatAreOpen() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("here", "there"), "InnoDB"), folder);
    for (String cell : List.of("InnoDB", "InnoDB@there")) {
      run.interruptAt("fork " + cell + " 1");
      run.script.fail("fork " + cell + " 1", new ForkFailure("interrupted"));
    }

    run.run();

    assertThat(run.script.events("fork")).hasSize(1);
    assertThat(run.script.events())
        .endsWith("abandon there", "abandon here", "close there", "close here");
    assertThat(run.journal()).isEmpty();
  }

  @Test
  void opensNoOtherServerIfInterruptedBetweenServers() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("here", "there"), "InnoDB"), folder);
    run.interruptAt("prepare here");

    run.run();

    assertThat(run.script.events())
        .containsExactly("open here shared", "prepare here", "abandon here", "close here");
  }

  @Test
  void reportsAFailureWithoutAnInterrupt() throws Exception {
    TestRun run = new TestRun(TWICE, folder);
    run.script.fail("prepare here", new IOException("disk full"));

    assertThatThrownBy(run::run).isInstanceOf(IOException.class).hasMessage("disk full");
    assertThat(run.script.events()).endsWith("close here");
  }
}
