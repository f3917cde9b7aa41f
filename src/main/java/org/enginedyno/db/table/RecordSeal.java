package org.enginedyno.db.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Proves that this user's dyno wrote a row in its table on a server: other users may be able to
 * write to dyno's database, but do not have the key.
 *
 * @param key the user's key, which is read on first use
 */
public record RecordSeal(Supplier<byte[]> key) {
  private static final String ALGORITHM = "HmacSHA256";

  /** The seal of the parts of a row. */
  String of(@Nullable String... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key.get(), ALGORITHM));
      for (String part : parts) {
        // the length distinguishes parts whose concatenation is equal
        mac.update((part == null ? "-" : part.length() + ":" + part).getBytes(UTF_8));
      }
      return HexFormat.of().formatHex(mac.doFinal());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(ALGORITHM + ", which every JVM has", e);
    }
  }

  boolean isOf(@Nullable String seal, @Nullable String... parts) {
    return seal != null && MessageDigest.isEqual(seal.getBytes(UTF_8), of(parts).getBytes(UTF_8));
  }
}
