/** Workloads that users describe in files: tables, statements and values of their own. */
@NullMarked
package org.enginedyno.workload.custom;

import org.jspecify.annotations.NullMarked;
