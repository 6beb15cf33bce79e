import { fileIdIn } from '#files/domain/file-address.ts'
import { nestLists } from './list-levels.ts'
import { nameBlocks, rename, styleAsElements } from './style-elements.ts'
import { joinWordLists } from './word-lists.ts'

/**
 * What was copied in a word processor or on another site, without what such programs add: styles, comments, their own elements, and lists that are
 * paragraphs with a bullet before them. Pictures, films and sound that are no files of the shop would be seen by nobody: they are left out, which `tellLeftOut` is told.
 */
export const cleanedPaste = (html: string, tellLeftOut: () => void): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ''), 'text/html')
  const css = /<style[^>]*>([\s\S]*?)<\/style>/gi
  const styles = [...html.matchAll(css)].map(([, text]) => text).join('\n')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p, w\\:sdt > w\\:sdtPr')) {
    element.remove()
  }
  joinWordLists(body, styles)
  nestLists(body)
  nameBlocks(body)
  for (const element of body.querySelectorAll<HTMLElement>('*')) tidy(element)
  const foreign = [...body.querySelectorAll('img, video, audio')].filter(element => !keepOwn(element))
  for (const element of foreign) element.remove()
  if (foreign.length > 0) tellLeftOut()
  for (const [from, to] of HEADINGS) for (const element of body.querySelectorAll(from)) rename(element, to)
  return body.innerHTML
}

/** A text within a page begins below the page's own heading, and goes three levels deep. */
const HEADINGS = [
  ['h1', 'h2'],
  ['h5, h6', 'h4'],
] as const

/** Removes what styles and attributes said, once there are elements for it. */
const tidy = (element: HTMLElement): void => {
  styleAsElements(element)
  for (const { name } of [...element.attributes]) {
    const isKept = ['href', 'src', 'alt', 'colspan', 'rowspan', 'scope', 'title'].includes(name)
    const isCount = element.tagName === 'OL' && ['start', 'type'].includes(name)
    if (!isKept && !isCount) element.removeAttribute(name)
  }
}

/** Whether a picture, film or sound is a file of the shop; copied out of a page its address is a whole one. */
const keepOwn = (element: Element): boolean => {
  const src = element.getAttribute('src') ?? ''
  if (!URL.canParse(src, location.origin)) return false
  const { origin, pathname, search } = new URL(src, location.origin)
  if (origin !== location.origin || fileIdIn(pathname) === null) return false
  element.setAttribute('src', pathname + search)
  return true
}
