/** Returns true for URLs of the API, which is below `/v1`. */
export const isApiUrl = (url: string): boolean => /^\/v1(\/|$)/.test(url)
