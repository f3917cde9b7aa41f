/** Short transactions over the tables of sysbench. */
package org.enginedyno.workload.oltp;
