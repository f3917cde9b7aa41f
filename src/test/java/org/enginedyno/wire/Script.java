package org.enginedyno.wire;

/** How the server behaves: what it says, and when. */
@FunctionalInterface
public interface Script {
  /** The reply to a statement; it is sent when this returns. */
  Reply reply(Request request);
}
