/** The packaged command as a real process, against real servers, with real faults. */
@NullMarked
package org.enginedyno.fault;

import org.jspecify.annotations.NullMarked;
