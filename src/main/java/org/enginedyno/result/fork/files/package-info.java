/** What a measuring JVM is told that works on files. */
@NullMarked
package org.enginedyno.result.fork.files;

import org.jspecify.annotations.NullMarked;
