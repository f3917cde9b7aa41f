package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Json;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.TurnProtocol;
import org.enginedyno.result.duel.TurnProtocol.Command;
import org.enginedyno.result.duel.TurnProtocol.Hello;
import org.enginedyno.result.duel.TurnProtocol.RunStarted;
import org.enginedyno.result.duel.TurnProtocol.Slice;
import org.enginedyno.run.fork.Referee.MachineClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a referee makes of the answers of a measuring JVM, which is played by a thread. */
@EnabledOnOs(OS.LINUX)
final class RefereeTest {
  private static final Duration SLICE = Duration.ofMillis(10);
  private static final Duration STALL = Duration.ofMillis(50);
  private static final long RUN_NANOS = Duration.ofMinutes(1).toNanos();

  private static final DuelRules RULES =
      Copy.of(DuelRules.USUAL, "schedule", Copy.of(DuelRules.USUAL.schedule(), "slice", SLICE));

  private final Path socket;

  RefereeTest(@TempDir Path folder) {
    socket = folder.resolve("turns");
  }

  /** The blocks of a launch whose run ends, by a stall, in the slice of that number. */
  private List<Block> blocks(int lastSlice) throws Exception {
    try (Referee referee =
        new Referee(socket, RULES, new EnumMap<>(Side.class), new SplittableRandom(1))) {
      CompletableFuture<Void> jvm = CompletableFuture.runAsync(() -> play(lastSlice));
      List<Block> blocks = referee.conduct();
      jvm.join();
      return blocks;
    }
  }

  private void play(int lastSlice) {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        BufferedReader commands =
            new BufferedReader(Channels.newReader(channel, StandardCharsets.US_ASCII));
        PrintWriter answers =
            new PrintWriter(Channels.newWriter(channel, StandardCharsets.US_ASCII), true)) {
      answers.println(
          TurnProtocol.line(
              new Hello(ProcessHandle.current().pid(), List.of(Side.BASE, Side.NEW))));
      int runs = 0;
      int slices = 0;
      while (slices < lastSlice) {
        switch (Json.MAPPER.readValue(commands.readLine(), Command.class).verb()) {
          case AWAIT -> {
            runs++;
            answers.println(TurnProtocol.line(new RunStarted(runs, runs == 1 ? 0 : RUN_NANOS)));
          }
          case CLOSE -> {
            slices++;
            answers.println(TurnProtocol.line(slices == lastSlice ? stalled() : slice()));
          }
          default -> {}
        }
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Slice slice() {
    Histogram latencies = Histograms.create();
    latencies.recordValueWithCount(1_000, 100);
    return new Slice(SLICE.toNanos(), Histograms.encode(latencies));
  }

  private static @Nullable Slice stalled() throws InterruptedException {
    Thread.sleep(STALL.toMillis());
    return null;
  }

  @Test
  void keepsTheBlockThatAStallCutOff() throws Exception {
    List<Block> blocks = blocks(7);

    assertThat(blocks).hasSize(2);
    Block cut = blocks.get(1);
    // the third slice of a block belongs to the side that has the inner ones
    SideSums stalled = cut.outer() == Side.BASE ? cut.candidate() : cut.base();
    assertThat(stalled.operations()).isEqualTo(101);
    assertThat(stalled.nanos()).isGreaterThanOrEqualTo(SLICE.plus(STALL).toNanos());
    assertThat(stalled.clientNanos()).isNull();
    assertThat(Histograms.decode(String.valueOf(stalled.latencies())).getMaxValue())
        .isGreaterThanOrEqualTo(STALL.toNanos());
  }

  @Test
  void measuresTheCpuOfOtherProcessesWhereBothServersAreSeen() throws Exception {
    long own = ProcessHandle.current().pid();
    try (Referee referee =
        new Referee(
            socket,
            RULES,
            Map.of(Side.BASE, List.of(own), Side.NEW, List.of(own)),
            new SplittableRandom(1))) {
      CompletableFuture<Void> jvm = CompletableFuture.runAsync(() -> play(7));
      referee.conduct();
      jvm.join();
      assertThat(referee.othersCpu()).isBetween(0.0, 1.0);
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 2, 0.25", "0, 2, 0.5", "400, 0, 0.0", "300, 2, 0.0", "100, , "})
  void countsAsOthersWhatNeitherIdledNorWasOfItsProcesses(
      long idleTicks, @Nullable Long ownSeconds, @Nullable Double others) {
    MachineClock start =
        new MachineClock(
            Optional.of(new MachineTime(5_000, 900, 0)), Optional.of(Duration.ofSeconds(20)));

    MachineClock end =
        new MachineClock(
            Optional.of(new MachineTime(5_400, 900 + idleTicks, 0)),
            Optional.ofNullable(ownSeconds).map(more -> Duration.ofSeconds(20 + more)));

    assertThat(start.othersUntil(end)).isEqualTo(others);
  }

  /** Such launches must stay empty, so that operations that are too long make a pair INVALID. */
  @Test
  void hasNoBlockWhereEvenTheFirstWasCutOff() throws Exception {
    assertThat(blocks(3)).isEmpty();
  }
}
