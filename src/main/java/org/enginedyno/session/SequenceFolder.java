package org.enginedyno.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.WholeFile;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.history.StoredRun;

/** The folder of a sequence: what it measures, and one folder in it for the run of each plan. */
public record SequenceFolder(Path path, PlanSequence sequence) {
  private static final String FILE = "sequence.json";

  public static boolean isOne(Path path) {
    return Files.isRegularFile(path.resolve(FILE));
  }

  public static SequenceFolder create(Path path, PlanSequence sequence) throws IOException {
    requireRoom(path);
    Files.createDirectories(path);
    WholeFile.write(
        path.resolve(FILE),
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(sequence) + "\n");
    return new SequenceFolder(path, sequence);
  }

  /** Deletes the folder if none of its runs has started. */
  public void forgetUnlessStarted() throws IOException {
    if (sequence.plans().stream().anyMatch(plan -> Files.exists(of(plan)))) {
      return;
    }
    Files.deleteIfExists(path.resolve(FILE));
    if (isEmpty(path)) {
      Files.delete(path);
    }
  }

  /** Refuses a folder that is not empty. */
  public static void requireRoom(Path path) {
    if (isOne(path)) {
      throw new UserError(path + " contains a sequence already; continue with --resume " + path);
    }
    if (RunFolder.isOne(path)) {
      throw new UserError(path + " contains a run; name a folder that is new or empty");
    }
    Folders.requireRoom(path, false);
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }

  public static SequenceFolder open(Path path) throws IOException {
    try {
      String text = WholeFile.read(path.resolve(FILE));
      return new SequenceFolder(path, Json.MAPPER.readValue(text, PlanSequence.class));
    } catch (JsonProcessingException e) {
      throw new UserError(
          path.resolve(FILE)
              + " is damaged, or was not written by dyno run; start the sequence in a new folder",
          e);
    }
  }

  /** The folder of a plan's run; refuses names that lead out of the sequence's folder. */
  public Path of(String plan) {
    Path run = path.resolve(NamedFiles.stem(plan));
    if (!path.toAbsolutePath().normalize().equals(run.toAbsolutePath().normalize().getParent())) {
      throw new UserError(
          "the results of plan '%s' would be outside %s; name the plan without a folder"
              .formatted(plan, path));
    }
    return run;
  }

  public boolean isFinished(String plan) throws IOException {
    if (!RunFolder.isOne(of(plan))) {
      return false;
    }
    RunFolder run = RunFolder.open(of(plan));
    if (run.manifest().plan().judging().capacity() != null) {
      // the results of its cells do not show whether its searches have ended
      return false;
    }
    return run.measurements().stream().filter(Measurement::isOk).count()
        >= run.manifest().expected().cells();
  }

  public Optional<ResumedRun> begun(String plan) throws IOException {
    return RunFolder.isOne(of(plan))
        ? Optional.of(ResumedRun.of(of(plan), false))
        : Optional.empty();
  }

  public List<StoredRun> runs() throws IOException {
    return Folders.stored(
        sequence.plans().stream().map(this::of).filter(RunFolder::isOne).toList(), null);
  }
}
