/** Many stored runs in the order of their time, cell by cell. */
@NullMarked
package org.enginedyno.report.history;

import org.jspecify.annotations.NullMarked;
