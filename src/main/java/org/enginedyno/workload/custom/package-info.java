/** Workloads that users describe in files: tables, statements and values of their own. */
package org.enginedyno.workload.custom;
