const ADMIN_PATH = /^\/[a-z]{2}\/admin(?:[/?]|$)/

/**
 * Returns the path after the login if it is in the administration area, else null. This prevents redirects to other
 * sites.
 */
export const parseReturnPath = (to: string | null): string | null =>
  to !== null && ADMIN_PATH.test(to) && !/[\\\p{Cc}]|\/\//u.test(to) ? to : null
