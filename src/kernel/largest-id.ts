/** The largest id that a row can have; a larger one names nothing. */
export const LARGEST_ID = 2_147_483_647
