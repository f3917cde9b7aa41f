package org.enginedyno.session;

/** The version in the jar's manifest. */
public final class OwnVersion {
  private OwnVersion() {}

  /** The version, or a word for classes that came from no jar. */
  public static String text() {
    String version = OwnVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
