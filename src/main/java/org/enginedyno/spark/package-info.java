/** What runs inside Spark: it knows Spark and the JDK, and nothing else of dyno. */
@NullMarked
package org.enginedyno.spark;

import org.jspecify.annotations.NullMarked;
