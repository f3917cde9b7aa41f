/** The table of people of the 2007 comparison, and the read patterns over it. */
package org.enginedyno.workload.normal;
