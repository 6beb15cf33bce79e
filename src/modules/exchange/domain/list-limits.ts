/** Limits of a product list. */
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 100
/** Limits of a picture archive, which the browser unpacks in memory. */
export const MOST_ARCHIVED = 2_000
export const MOST_PICTURE_BYTES = 20_000_000
export const MOST_ARCHIVE_BYTES = 500_000_000
/** Category and filter lists run in one transaction, because their rows depend on each other. */
export const MOST_TREE_ROWS = 5_000
