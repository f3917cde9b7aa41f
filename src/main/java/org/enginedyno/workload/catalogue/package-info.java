/** All workloads by name, and those that need no table. */
package org.enginedyno.workload.catalogue;
