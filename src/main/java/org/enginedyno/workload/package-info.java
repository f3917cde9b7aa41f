/**
 * What is measured: the tables, their seeded rows, the statements and the effect each must have.
 */
@NullMarked
package org.enginedyno.workload;

import org.jspecify.annotations.NullMarked;
