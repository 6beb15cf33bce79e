/** The message key for a product that cannot become visible, because its page has an unfinished block. */
export const UNFINISHED_PAGE = 'productAdmin.problem.unfinishedPage'
