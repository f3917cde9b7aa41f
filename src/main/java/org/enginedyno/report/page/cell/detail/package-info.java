/** What stands behind one cell, for those who open it. */
@NullMarked
package org.enginedyno.report.page.cell.detail;

import org.jspecify.annotations.NullMarked;
