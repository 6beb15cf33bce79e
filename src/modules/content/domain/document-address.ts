/** Where something stands in a document: `page/{id}/content/{field}`, `global/itemContainers/{place}/{block id}/{field …}`. */
export type Address = string

/** The address of what a page, or what every page, holds. */
export const rootOf = (page: { id: number } | null): Address => (page ? `page/${page.id}` : 'global')
