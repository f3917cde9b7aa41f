/** What the operating system reports of processes, cores, disks and io_uring, and its calls. */
package org.enginedyno.os;
