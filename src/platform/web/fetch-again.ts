/** Milliseconds before each further attempt: a connection that drops for a moment is back by then. */
const PAUSES = [300, 1200, 3000]

/** What the bundler's loader says when a style sheet of a chunk did not come. */
const LOST_STYLES = /^Unable to preload CSS for (\S+)$/

/** The sheet once more: the loader takes one that it has asked for as there. */
const fetchStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${href}`))
    })
    document.head.append(link)
  })

/** Code that comes when it is wanted, asked for again where it did not come; on the server it is there. */
export const fetchAgain = async <T>(load: () => Promise<T>): Promise<T> => {
  let lost: string | undefined
  for (const pause of import.meta.env.SSR ? [] : PAUSES) {
    try {
      if (lost !== undefined) await fetchStyles(lost)
      return await load()
    } catch (error) {
      lost = LOST_STYLES.exec(error instanceof Error ? error.message : '')?.[1]
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  return load()
}
