/** The page dispatches this event on the document after hydration. */
export const HYDRATED_EVENT = 'hydrated'
