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
    const updateTitle = () => {
      const heading = readHeading()
      const title = `${heading} | ${area}`
      if (heading && document.title !== title) document.title = title
    }
    const observer = new MutationObserver(updateTitle)
    const observerOptions = { childList: true, subtree: true, characterData: true }
    const content = document.getElementById('content')
    for (const node of [content, document.head]) if (node) observer.observe(node, observerOptions)
    updateTitle()
    return () => observer.disconnect()
  }, [area])
}
