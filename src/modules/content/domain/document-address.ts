/**
 * The address of a value in a document: `page/{id}/content/{field}` or
 * `global/itemContainers/{container}/{block id}/{field …}`.
 */
export type Address = string

/** Returns the root address of a page, or of the global content for null. */
export const getRootAddress = (page: { id: number } | null): Address => (page ? `page/${page.id}` : 'global')
