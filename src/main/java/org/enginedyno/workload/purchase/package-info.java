/** Purchases: the table of the insertion benchmark, which grows by inserts or by bulk loads. */
@NullMarked
package org.enginedyno.workload.purchase;

import org.jspecify.annotations.NullMarked;
