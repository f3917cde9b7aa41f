/** What is made from stored results alone. */
package org.enginedyno.report;
