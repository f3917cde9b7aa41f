/** What runs inside Spark: it knows Spark and the JDK, and nothing else of dyno. */
package org.enginedyno.spark;
