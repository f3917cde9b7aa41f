/** One run from its plan to its report, whoever starts it. */
@NullMarked
package org.enginedyno.session;

import org.jspecify.annotations.NullMarked;
