/** Every command of the documents, really executed: takes minutes, separate from other tests. */
package org.enginedyno.command.document;
