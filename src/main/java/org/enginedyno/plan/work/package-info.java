/** What a workload declares of itself to those who plan: its kind, its knobs, how its runs end. */
@NullMarked
package org.enginedyno.plan.work;

import org.jspecify.annotations.NullMarked;
