/** One run held from its plan to its report, for whoever starts it. */
@NullMarked
package org.enginedyno.session;

import org.jspecify.annotations.NullMarked;
