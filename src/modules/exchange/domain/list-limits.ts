/** No list of products is longer or wider. */
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 100
/** Of an archive of pictures: as many, none larger, and all of it no larger, for it is unpacked in a browser. */
export const MOST_ARCHIVED = 2_000
export const MOST_PICTURE_BYTES = 20_000_000
export const MOST_ARCHIVE_BYTES = 500_000_000
/** Categories and filters hang together: such a list is dealt with as a whole. */
export const MOST_TREE_ROWS = 5_000
