/** Processes, cores, disks and io_uring as the operating system reports them, and system calls. */
package org.enginedyno.os;
