/**
 * The results of a measured cell, how they are stored, and its figures. Each figure is declared
 * once; every table, chart, file and gate reads that declaration.
 */
package org.enginedyno.result;
