/** What every operation pays before an engine has done anything. */
@NullMarked
package org.enginedyno.workload.floor;

import org.jspecify.annotations.NullMarked;
