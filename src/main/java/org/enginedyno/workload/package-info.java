/**
 * What is measured: the tables, their seeded rows, the statements and the effect each must have.
 */
package org.enginedyno.workload;
