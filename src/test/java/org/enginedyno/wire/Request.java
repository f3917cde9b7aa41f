package org.enginedyno.wire;

/**
 * A statement that came.
 *
 * @param sql empty where it was a command without one, such as a ping
 * @param arrived when it was here, by {@link System#nanoTime}
 * @param usual what a server would say
 */
public record Request(String sql, long arrived, Reply usual) {}
