/** Third-party files that are not shipped: fetched when first needed. */
package org.enginedyno.fetch;
