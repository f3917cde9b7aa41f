/**
 * Stored results in the forms that other tools read; nothing but what is proven becomes a number.
 */
@NullMarked
package org.enginedyno.report.export;

import org.jspecify.annotations.NullMarked;
