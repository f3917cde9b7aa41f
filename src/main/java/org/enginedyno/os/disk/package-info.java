/** What the operating system tells of file systems, the disks below them, and its page cache. */
@NullMarked
package org.enginedyno.os.disk;

import org.jspecify.annotations.NullMarked;
