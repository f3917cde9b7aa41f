package org.enginedyno.result;

import org.jspecify.annotations.Nullable;

/**
 * What an operation cost, and how busy the machine was with something else.
 *
 * @param clientCpuMicros CPU time of the measuring JVM, per operation
 * @param serverCpuMicros CPU time of the server's process, per operation, where it can be seen
 * @param foreignShare the part of the machine's CPU time that others used, 0 to 1
 * @param stealShare the part that the hypervisor gave to other machines, 0 to 1
 */
public record Cost(
    double clientCpuMicros,
    @Nullable Double serverCpuMicros,
    @Nullable Double foreignShare,
    @Nullable Double stealShare) {}
