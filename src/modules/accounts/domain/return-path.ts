const AREA = /^\/[a-z]{2}\/admin(?:[/?]|$)/

/**
 * Returns the path after the login if it is in the administration area, which prevents redirects to other sites;
 * otherwise null.
 */
export const returnPath = (to: string | null): string | null =>
  to !== null && AREA.test(to) && !/[\\\p{Cc}]|\/\//u.test(to) ? to : null
