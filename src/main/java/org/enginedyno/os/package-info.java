/**
 * What the operating system reports of processes, cores, disks and io_uring, and what dyno asks it
 * to do.
 */
@NullMarked
package org.enginedyno.os;

import org.jspecify.annotations.NullMarked;
