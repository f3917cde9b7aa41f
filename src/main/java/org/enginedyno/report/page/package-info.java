/** Pages in HTML, each one file, and their sections. */
package org.enginedyno.report.page;
