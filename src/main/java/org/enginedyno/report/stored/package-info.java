/** Two stored runs beside each other, in words. */
@NullMarked
package org.enginedyno.report.stored;

import org.jspecify.annotations.NullMarked;
