/** Parts that several sections of the page share. */
@NullMarked
package org.enginedyno.report.page.part;

import org.jspecify.annotations.NullMarked;
