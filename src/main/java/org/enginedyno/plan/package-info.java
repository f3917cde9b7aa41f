/** What a run does, as values: a plan, its axes, and the cells they expand to. */
@NullMarked
package org.enginedyno.plan;

import org.jspecify.annotations.NullMarked;
