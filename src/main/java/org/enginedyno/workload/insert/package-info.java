/** Inserts into tables that are made again for each run, and bulk loads. */
package org.enginedyno.workload.insert;
