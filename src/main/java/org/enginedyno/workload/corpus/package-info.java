/** Full-text search over a corpus of documents. */
package org.enginedyno.workload.corpus;
