/** Inserts into tables that are created for each run, and bulk loads. */
package org.enginedyno.workload.insert;
