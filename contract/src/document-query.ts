import * as z from 'zod/mini'

/**
 * Query of a document: `vista=1` shows it without counting a download, `formato=svg` returns its
 * pages as pictures (WIRE-20).
 */
export const documentQuery = z.object({
  vista: z.optional(z.literal(['0', '1'], 'Debe ser 0 o 1.')),
  formato: z.optional(z.literal(['pdf', 'svg'], 'Debe ser pdf o svg.')),
})
