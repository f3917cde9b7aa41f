/** What a measuring JVM counted. */
@NullMarked
package org.enginedyno.result.fork;

import org.jspecify.annotations.NullMarked;
