/** Two stored runs compared, and many stored runs in the order of their time. */
@NullMarked
package org.enginedyno.report.history;

import org.jspecify.annotations.NullMarked;
