/** The kernel's own queues of reads and writes, with many of them in flight (io_uring). */
@NullMarked
package org.enginedyno.os.uring;

import org.jspecify.annotations.NullMarked;
