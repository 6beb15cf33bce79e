import { useEffect } from 'react'

/** Reads the heading of the screen without its counter. */
const readHeading = (): string =>
  [...(document.querySelector('#content h1')?.childNodes ?? [])]
    .filter(node => !(node instanceof HTMLElement && node.hasAttribute('data-beside')))
    .map(node => node.textContent)
    .join('')
    .trim()

/**
 * Sets the document title from the screen's heading and follows its changes. It also observes the head, because a
 * repeated navigation rewrites the title but not the heading.
 */
export const useScreenTitle = (area: string): void => {
  useEffect(() => {
    const tell = () => {
      const heading = readHeading()
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
