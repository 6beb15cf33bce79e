/** No list of products is longer or wider. */
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 100
