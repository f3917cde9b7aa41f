/** Whether series of rates stay what they are: pure statistics. */
@NullMarked
package org.enginedyno.result.steady;

import org.jspecify.annotations.NullMarked;
