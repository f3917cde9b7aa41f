package org.enginedyno.result.duel;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Side;
import org.jspecify.annotations.Nullable;

/** The lines in which whoever conducts a duel and the measuring JVMs speak of turns. */
public final class TurnProtocol {
  /** The answer where a run was over before its slice was. */
  private static final String CUT_SHORT = "cut-short";

  private static final String HELLO = "hello";
  private static final String BEGUN = "begun";
  private static final String SLICE = "slice";

  private TurnProtocol() {}

  public enum Verb {
    /** To begin, as all that take part are there. */
    GO,
    /** To say when the next run has begun and all workers wait. */
    AWAIT,
    /** To let a side begin operations. */
    OPEN,
    /** To let it end them, and to say what they came to. */
    CLOSE
  }

  /**
   * A command.
   *
   * @param side whom it is for; absent where it is for all
   */
  public record Command(Verb verb, @Nullable Side side) {
    public Side ofOne() {
      if (side == null) {
        throw new IllegalStateException(verb + " names no side");
      }
      return side;
    }
  }

  /** The first words of a measuring JVM: its process, and the sides that it measures. */
  public record Hello(long pid, List<Side> sides) {
    public Hello {
      sides = List.copyOf(sides);
    }
  }

  /** A run that has begun, the first being the warm-up, and how long it goes on. */
  public record RunStarted(long run, long nanosLeft) {}

  /** A slice: how long it was, and the latencies of its operations. */
  public record Slice(long nanos, String latencies) {}

  public static String line(Command command) {
    return Stream.of(command.verb(), command.side())
        .filter(word -> word != null)
        .map(word -> word.toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" "));
  }

  public static Command command(String line) {
    String[] words = words(line);
    return new Command(
        Verb.valueOf(words[0].toUpperCase(Locale.ROOT)), words.length > 1 ? side(words[1]) : null);
  }

  private static Side side(String word) {
    return Side.valueOf(word.toUpperCase(Locale.ROOT));
  }

  public static String line(long pid, Collection<Side> sides) {
    return "%s %d %s"
        .formatted(HELLO, pid, sides.stream().map(Side::toString).collect(Collectors.joining(" ")));
  }

  public static Hello hello(String line) {
    String[] words = answer(line, HELLO);
    return new Hello(
        Long.parseLong(words[1]), Stream.of(words).skip(2).map(TurnProtocol::side).toList());
  }

  public static String line(RunStarted started) {
    return "%s %d %d".formatted(BEGUN, started.run(), started.nanosLeft());
  }

  public static RunStarted started(String line) {
    String[] words = answer(line, BEGUN);
    return new RunStarted(Long.parseLong(words[1]), Long.parseLong(words[2]));
  }

  /** A slice as a line, or that it was cut short. */
  public static String line(@Nullable Slice slice) {
    return slice == null
        ? CUT_SHORT
        : "%s %d %s".formatted(SLICE, slice.nanos(), slice.latencies());
  }

  /** A slice from its line; nothing where it was cut short. */
  public static @Nullable Slice slice(String line) {
    if (line.equals(CUT_SHORT)) {
      return null;
    }
    String[] words = answer(line, SLICE);
    return new Slice(Long.parseLong(words[1]), words[2]);
  }

  private static String[] answer(String line, String first) {
    String[] words = words(line);
    if (!words[0].equals(first)) {
      throw new IllegalArgumentException("not a line that begins with " + first + ": " + line);
    }
    return words;
  }

  private static String[] words(String line) {
    return line.split(" ", -1);
  }
}
