package org.enginedyno.server.container;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Docker says of its own failure, taken out of what is wrapped around it. */
final class DockerMessage {
  private static final Pattern MESSAGE = Pattern.compile("\"message\":\"((?:[^\"\\\\]|\\\\.)*)\"");

  private DockerMessage() {}

  static String words(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    Matcher matcher = MESSAGE.matcher(text);
    String words =
        matcher.find() ? matcher.group(1).replace("\\n", " ").replaceAll("\\\\(.)", "$1") : text;
    return words.strip().replaceAll("\\s+", " ");
  }
}
