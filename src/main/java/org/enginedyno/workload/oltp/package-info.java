/** Short transactions over the tables that sysbench made common. */
package org.enginedyno.workload.oltp;
