/** Limits of a product list. */
export const MAX_ROWS = 200_000
export const MAX_COLUMNS = 100
/** Limits of a picture archive, which the browser unpacks in memory. */
export const MAX_ARCHIVE_PICTURES = 2_000
export const MAX_PICTURE_BYTES = 20_000_000
export const MAX_ARCHIVE_BYTES = 500_000_000
/** Category and filter lists run in one transaction, because their rows depend on each other. */
export const MAX_TREE_ROWS = 5_000
