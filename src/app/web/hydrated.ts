/** Told on the document by the page that has come alive. */
export const HYDRATED_ATTRIBUTE = 'alive'
