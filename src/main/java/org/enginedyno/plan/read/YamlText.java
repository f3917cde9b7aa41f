package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.UserError;

/**
 * A text of YAML.
 *
 * @param where what it is called when something in it is wrong
 */
public record YamlText(String where, String text) {

  static YamlText of(String kind, Path file) {
    String where = kind + " " + file;
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new UserError("no such file: " + file);
    }
    if (Files.isDirectory(file)) {
      throw new UserError(where + ": is a folder; name a YAML file");
    }
    try {
      if (!Files.exists(file)) {
        throw new UserError(
            "%s: is a link to %s, which is not there"
                .formatted(where, Files.readSymbolicLink(file)));
      }
      return new YamlText(where, decoded(where, Files.readAllBytes(file)));
    } catch (AccessDeniedException e) {
      throw new UserError(where + ": permission denied; let yourself read it", e);
    } catch (IOException e) {
      throw new UserError("%s: cannot be read: %s".formatted(where, e.getMessage()), e);
    }
  }

  static String decoded(String where, byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      throw new UserError(
          "%s, line %d, column %d: byte 0x%02X is not UTF-8; save the file as UTF-8"
              .formatted(
                  where,
                  text.chars().filter(character -> character == '\n').count() + 1,
                  text.length() - text.lastIndexOf('\n'),
                  in.get(in.position())));
    }
    return text;
  }

  /** What it says; of an empty text, a missing node. */
  public JsonNode tree() {
    return YamlTree.of(this);
  }

  /** The line in which a value stands, whose way is keys, and numbers of items from 0. */
  public int line(List<String> way) {
    return YamlTree.line(text, way);
  }
}
