import { fileIdIn } from '#files/domain/file-address.ts'

/**
 * What was copied in a word processor or on another site, without what such programs add: styles, comments, their own elements, and lists that are
 * paragraphs with a bullet before them. Pictures, films and sound that are no files of the shop would be seen by nobody: they are left out, which `tellLeftOut` is told.
 */
export const cleanedPaste = (html: string, tellLeftOut: () => void): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ''), 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p, w\\:sdt > w\\:sdtPr')) {
    element.remove()
  }
  joinWordLists(body)
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

const rename = (element: Element, name: string): void => {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Word writes its lists as paragraphs that name themselves list paragraphs, and how deep each lies. */
const joinWordLists = (body: HTMLElement): void => {
  /** The lists that an item may go on, the outermost first. */
  let open: { list: HTMLElement; level: number }[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    if (!/MsoListParagraph|mso-list/i.test(`${paragraph.className} ${style}`)) {
      open = []
      continue
    }
    const level = Number(/mso-list:[^;]*\blevel(\d+)/i.exec(style)?.[1] ?? 1)
    open = paragraph.previousElementSibling === open[0]?.list ? open.filter(one => one.level <= level) : []
    const { item, isNumbered } = itemOf(paragraph)
    let here = open.at(-1)
    if (!here || here.level < level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      if (here) here.list.lastElementChild?.append(list)
      else paragraph.before(list)
      here = { list, level }
      open.push(here)
    }
    here.list.append(item)
    paragraph.remove()
  }
}

/** What a list paragraph says, without the bullet or number that stands before it. */
const itemOf = (paragraph: HTMLElement): { item: HTMLElement; isNumbered: boolean } => {
  const item = paragraph.ownerDocument.createElement('li')
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]')
  const words = paragraph.textContent ?? ''
  const bullet = /^\s*(?:[·•o§\-–]|(\d+|[a-z])[.)])\s+/i.exec(words)
  if (marker) {
    marker.remove()
    item.append(...paragraph.childNodes)
  } else item.textContent = words.replace(bullet?.[0] ?? '', '').trim()
  return { item, isNumbered: bullet?.[1] !== undefined }
}

/** What styles said becomes an element, where there is one for it; nothing else of them stays. */
const tidy = (element: HTMLElement): void => {
  const { fontWeight, fontStyle } = element.style
  if (element.tagName === 'SPAN' && (Number(fontWeight) >= 600 || fontWeight === 'bold')) wrap(element, 'strong')
  if (element.tagName === 'SPAN' && fontStyle === 'italic') wrap(element, 'em')
  // Google's documents put everything into one bold element that is not bold.
  if (element.tagName === 'B' && fontWeight === 'normal') element.replaceWith(...element.childNodes)
  for (const { name } of [...element.attributes]) {
    const isKept = ['href', 'src', 'alt', 'colspan', 'rowspan', 'title'].includes(name)
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

const wrap = (element: HTMLElement, name: string): void => {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}
