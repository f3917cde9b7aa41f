/** Claims and how they stand, in words and pictures. */
@NullMarked
package org.enginedyno.report.claim;

import org.jspecify.annotations.NullMarked;
