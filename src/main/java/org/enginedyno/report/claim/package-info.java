/** Published claims and their status, as text and pictures. */
package org.enginedyno.report.claim;
