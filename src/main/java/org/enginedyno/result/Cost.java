package org.enginedyno.result;

import org.jspecify.annotations.Nullable;

/**
 * The CPU cost of an operation, and what else used the machine's CPU.
 *
 * @param clientCpuMicros CPU time of the measuring JVM, per operation
 * @param serverCpuMicros CPU time of the server's process, per operation, where it can be seen
 * @param foreignShare the part of the machine's CPU time that other processes used, 0 to 1
 * @param stealShare the part that the hypervisor gave to other machines, 0 to 1
 * @param clientShare the part that the measuring JVM used, 0 to 1
 * @param serverShare the part that the server's process used, where it can be seen
 * @param clientSwitches context switches of the measuring JVM's threads, per operation
 * @param serverSwitches context switches of the server's threads, per operation
 */
public record Cost(
    double clientCpuMicros,
    @Nullable Double serverCpuMicros,
    @Nullable Double foreignShare,
    @Nullable Double stealShare,
    @Nullable Double clientShare,
    @Nullable Double serverShare,
    @Nullable Double clientSwitches,
    @Nullable Double serverSwitches) {

  /**
   * The part of the CPU that other processes and the hypervisor used; an unknown part counts as 0.
   */
  public double othersShare() {
    return (foreignShare == null ? 0 : foreignShare) + (stealShare == null ? 0 : stealShare);
  }
}
