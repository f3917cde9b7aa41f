/** What the operating system reports of processes, cores, disks and io_uring, and its calls. */
@NullMarked
package org.enginedyno.os;

import org.jspecify.annotations.NullMarked;
