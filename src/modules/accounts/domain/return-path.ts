const AREA = /^\/[a-z]{2}\/admin(?:[/?]|$)/

/** Where whoever logs in goes on to: back into the administration area they came from, never to another site; null where they came from elsewhere. */
export const returnPath = (to: string | null): string | null =>
  to !== null && AREA.test(to) && !/[\\\p{Cc}]|\/\//u.test(to) ? to : null
