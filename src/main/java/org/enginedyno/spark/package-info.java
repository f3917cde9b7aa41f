/** Code that runs inside Spark: it depends on Spark and the JDK only, not on the rest of dyno. */
package org.enginedyno.spark;
