/** What a measuring JVM counted. */
package org.enginedyno.result.fork;
