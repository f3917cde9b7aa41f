/** All that can be measured, by name. */
@NullMarked
package org.enginedyno.workload.catalogue;

import org.jspecify.annotations.NullMarked;
