package org.enginedyno.result.fork;

import org.enginedyno.os.CoreTimes.MachineTime;
import org.jspecify.annotations.Nullable;

/**
 * What a span took of the machine, as far as it can be read.
 *
 * @param clientNanos CPU time of this JVM
 * @param serverNanos CPU time of the server's process
 * @param machine CPU time of the whole machine
 * @param clientSwitches context switches of this JVM's threads
 * @param serverSwitches context switches of the server's threads
 * @param cores the cores that client and server could use
 */
public record CpuUsage(
    long clientNanos,
    @Nullable Long serverNanos,
    @Nullable MachineTime machine,
    @Nullable Long clientSwitches,
    @Nullable Long serverSwitches,
    CoreUsage cores) {}
