package org.enginedyno.result.folder;

import java.util.Map;
import java.util.TreeMap;

/**
 * A directory in which files were worked on, as it was found before they were made.
 *
 * @param place as the plan names it
 * @param fileSystem its type
 * @param bytes of the whole file system
 * @param free bytes that we could have of it
 * @param particulars where it is, its device, its options
 * @param warning what makes its figures say less than they seem to; empty where nothing does
 */
public record PlaceRecord(
    String place,
    String fileSystem,
    long bytes,
    long free,
    Map<String, String> particulars,
    String warning)
    implements RunRecord {
  public PlaceRecord {
    particulars = new TreeMap<>(particulars);
  }

  @Override
  public Object key() {
    return place;
  }

  /** It is as it was before the run wrote there. */
  @Override
  public boolean isReplaceable() {
    return false;
  }

  /** The part that is in use, of one. */
  public double filled() {
    return bytes == 0 ? 0 : 1 - free / (double) bytes;
  }
}
