/** Two stored runs compared, and many stored runs in the order of their time. */
package org.enginedyno.report.history;
