/** How a cell is measured, and the numbers, durations and sizes that go with it. */
@NullMarked
package org.enginedyno.plan.measure;

import org.jspecify.annotations.NullMarked;
