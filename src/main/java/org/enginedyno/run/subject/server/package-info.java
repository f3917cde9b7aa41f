/** Servers as test subjects: instances, tables, settings, and the evidence of each cell. */
package org.enginedyno.run.subject.server;
