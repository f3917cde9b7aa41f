/** Whether the figures of cells are within the limits of their plan, and up to which rate. */
package org.enginedyno.result.threshold;
