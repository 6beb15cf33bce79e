/** No list of products is longer or wider. */
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 100
/** Categories and filters hang together: such a list is dealt with as a whole. */
export const MOST_TREE_ROWS = 5_000
