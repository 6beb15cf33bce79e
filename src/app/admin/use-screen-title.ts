import { useEffect } from 'react'

/** What a screen is called: its heading, without how many there are beside it. */
const headingOf = (): string =>
  [...(document.querySelector('#content h1')?.childNodes ?? [])]
    .filter(node => !(node instanceof HTMLElement && node.hasAttribute('data-beside')))
    .map(node => node.textContent)
    .join('')
    .trim()

/**
 * The document is called as the screen's heading is, whatever that says and whenever it changes; so tabs and the history tell
 * screens apart. The head is looked at too: once more at the same address it is written anew, and the heading is not.
 */
export const useScreenTitle = (area: string): void => {
  useEffect(() => {
    const tell = () => {
      const heading = headingOf()
      const title = `${heading} | ${area}`
      if (heading && document.title !== title) document.title = title
    }
    const observer = new MutationObserver(tell)
    const deep = { childList: true, subtree: true, characterData: true }
    const content = document.getElementById('content')
    for (const part of [content, document.head]) if (part) observer.observe(part, deep)
    tell()
    return () => observer.disconnect()
  }, [area])
}
