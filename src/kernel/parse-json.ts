/** Returns undefined for a text that is not JSON, such as the error page of a proxy. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
