/** HTML pages, one file each, and their sections. */
package org.enginedyno.report.page;
