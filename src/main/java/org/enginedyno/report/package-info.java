/** The door to what is made from stored results alone; its rooms do the making. */
@NullMarked
package org.enginedyno.report;

import org.jspecify.annotations.NullMarked;
