/** Every command that the documents show, run for real: some minutes, apart from other tests. */
package org.enginedyno.command.document;
