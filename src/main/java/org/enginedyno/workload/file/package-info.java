/** Reading and writing files, with no server between. */
@NullMarked
package org.enginedyno.workload.file;

import org.jspecify.annotations.NullMarked;
