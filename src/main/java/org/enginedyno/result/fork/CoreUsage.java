package org.enginedyno.result.fork;

import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.axis.CpuSet;
import org.jspecify.annotations.Nullable;

/**
 * The cores that client and server could run on while a span was measured, as the kernel tells.
 *
 * @param machine how many cores the machine has
 * @param nanos from one reading of the clocks to the other
 * @param server absent where its process cannot be seen
 * @param clientTime what the client's cores did, for whomever
 * @param serverTime what the server's cores did, for whomever
 */
public record CoreUsage(
    int machine,
    long nanos,
    CpuSet client,
    @Nullable CpuSet server,
    @Nullable MachineTime clientTime,
    @Nullable MachineTime serverTime) {}
