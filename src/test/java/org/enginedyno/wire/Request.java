package org.enginedyno.wire;

/**
 * A received statement.
 *
 * @param sql empty for a command without one, such as a ping
 * @param arrived when it was received, by {@link System#nanoTime}
 * @param usual the usual answer of a server
 */
public record Request(String sql, long arrived, Reply usual) {}
