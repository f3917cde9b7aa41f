/** Test subjects: opened, prepared, examined and closed; files as a subject. */
package org.enginedyno.run.subject;
