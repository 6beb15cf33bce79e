import { parseFileId } from '#files/domain/file-address.ts'
import { joinWordLists } from './join-word-lists.ts'
import { nestLists } from './nest-lists.ts'
import { convertBlockElements, convertStyles, renameElement } from './style-elements.ts'

/**
 * Cleans HTML from word processors and websites: removes styles, comments and proprietary elements, and converts Word
 * lists. Media that are not files of the shop are removed, and `onMediaRemoved` runs.
 */
export const cleanPastedHtml = (html: string, onMediaRemoved: () => void): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ''), 'text/html')
  const styleElements = /<style[^>]*>([\s\S]*?)<\/style>/gi
  const styles = [...html.matchAll(styleElements)].map(([, text]) => text).join('\n')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p, w\\:sdt > w\\:sdtPr')) {
    element.remove()
  }
  joinWordLists(body, styles)
  nestLists(body)
  convertBlockElements(body)
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  const foreignMedia = [...body.querySelectorAll('img, video, audio')].filter(element => !shortenShopFileUrl(element))
  for (const element of foreignMedia) element.remove()
  if (foreignMedia.length > 0) onMediaRemoved()
  for (const [from, to] of HEADINGS) for (const element of body.querySelectorAll(from)) renameElement(element, to)
  return body.innerHTML
}

/** Texts start below the page's h1 and have at most three heading levels. */
const HEADINGS = [
  ['h1', 'h2'],
  ['h5, h6', 'h4'],
] as const

/** Removes attributes after styles have become elements. */
const cleanElement = (element: HTMLElement): void => {
  convertStyles(element)
  for (const { name } of [...element.attributes]) {
    const isAllowed = ['href', 'src', 'alt', 'colspan', 'rowspan', 'scope', 'title'].includes(name)
    const isNumbering = element.tagName === 'OL' && ['start', 'type'].includes(name)
    const isNumber = name === 'value' && element.matches('ol > li')
    if (!isAllowed && !isNumbering && !isNumber) element.removeAttribute(name)
  }
}

/** Shortens the URL of a file of the shop to its path. Returns false for other media. */
const shortenShopFileUrl = (element: Element): boolean => {
  const src = element.getAttribute('src') ?? ''
  if (!URL.canParse(src, location.origin)) return false
  const { origin, pathname, search } = new URL(src, location.origin)
  if (origin !== location.origin || parseFileId(pathname) === null) return false
  element.setAttribute('src', pathname + search)
  return true
}
