/** The values of a measured cell, and how they are written. */
@NullMarked
package org.enginedyno.result;

import org.jspecify.annotations.NullMarked;
