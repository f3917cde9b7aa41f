package org.enginedyno.run.machine;

import java.util.ArrayList;
import java.util.List;

/** Keeps the notes of a run and ignores all other notifications. */
public final class SilentListener implements RunListener {
  private final List<String> notes = new ArrayList<>();

  public List<String> notes() {
    return notes;
  }

  @Override
  public void note(String line) {
    notes.add(line);
  }
}
