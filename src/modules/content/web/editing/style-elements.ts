/** Replaces an element by one with another tag name. */
export const renameElement = (element: Element, name: string): Element => {
  const renamedElement = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamedElement.setAttribute(attribute, value)
  renamedElement.append(...element.childNodes)
  element.replaceWith(renamedElement)
  return renamedElement
}

/** Source elements and their equivalents in the editor. */
const TAG_NAMES = [
  ['strike, del', 's'],
  ['ins', 'u'],
  ['tt, kbd, samp, var', 'code'],
  ['cite, dfn, address', 'em'],
  ['thead td', 'th'],
  ['p.MsoTitle', 'h2'],
  ['p.MsoSubtitle', 'h3'],
] as const

/** Converts elements by their tag, class and role. */
export const convertBlockElements = (body: HTMLElement): void => {
  for (const [from, to] of TAG_NAMES) for (const element of body.querySelectorAll(from)) renameElement(element, to)
  for (const heading of body.querySelectorAll('p[role="heading"], div[role="heading"]')) {
    renameElement(heading, `h${Math.min(6, Math.max(1, Number(heading.getAttribute('aria-level')) || 2))}`)
  }
  for (const list of body.querySelectorAll('ol')) copyNumbering(list)
  for (const quote of body.querySelectorAll('p[class*="Quote"]')) {
    const blockquote = quote.ownerDocument.createElement('blockquote')
    quote.before(blockquote)
    blockquote.append(quote)
  }
}

const NUMBERING_TYPES: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** Reads start and numbering style from the list's first item. Other items keep numbers that counting does not give. */
const copyNumbering = (list: HTMLOListElement): void => {
  const items = list.querySelectorAll<HTMLLIElement>(':scope > li')
  const firstItem = items[0]
  const value = firstItem?.getAttribute('value')
  if (value) list.setAttribute('start', value)
  let nextNumber = list.start
  for (const item of items) {
    if (item.hasAttribute('value') && item.value === nextNumber) item.removeAttribute('value')
    if (item.hasAttribute('value')) nextNumber = item.value
    nextNumber += 1
  }
  const type = NUMBERING_TYPES[list.style.listStyleType] ?? NUMBERING_TYPES[firstItem?.style.listStyleType ?? '']
  if (type && !list.hasAttribute('type')) list.setAttribute('type', type)
}

/** Elements whose styles become marks. Marks around table or list parts would break them. */
const STYLED_SELECTOR = 'span, font, a, b, strong, i, em, u, s, p, div, li, td, th, h1, h2, h3, h4, h5, h6'

/** Elements that are bold by default. */
const BOLD_SELECTOR = 'b, strong, th, h1, h2, h3, h4, h5, h6'

/** Converts an element's inline styles into marks. */
export const convertStyles = (element: HTMLElement): void => {
  const { style } = element
  const isNormal = (tags: string, value: string) => element.matches(tags) && /^(normal|400)$/.test(value)
  // Google Docs puts the whole text into one bold element that is not bold.
  if (isNormal('b, strong', style.fontWeight) || isNormal('i, em', style.fontStyle)) {
    element.replaceWith(...element.childNodes)
    return
  }
  if (element.matches(STYLED_SELECTOR)) for (const mark of listMarks(element)) wrapChildren(element, mark)
}

const listMarks = (element: HTMLElement): string[] => {
  const { fontWeight, fontStyle } = element.style
  const textDecoration = `${element.style.textDecoration} ${element.style.textDecorationLine}`
  const isBold = Number(fontWeight) >= 600 || /^bold/.test(fontWeight)
  const raisePoints = getRaise(element)
  const raiseMarks = raisePoints > 0 ? ['sup'] : ['sub']
  return [
    ...(isBold && !element.closest(BOLD_SELECTOR) ? ['strong'] : []),
    ...(/^(italic|oblique)/.test(fontStyle) && !element.closest('i, em') ? ['em'] : []),
    ...(/underline/.test(textDecoration) && !element.closest('a, u') && !element.querySelector('a') ? ['u'] : []),
    ...(/line-through/.test(textDecoration) && !element.closest('s') ? ['s'] : []),
    ...(raisePoints === 0 ? [] : raiseMarks),
    ...(isCode(element) ? ['code'] : []),
  ]
}

/**
 * Returns a positive number for superscript and a negative one for subscript. Vertical alignment of cells is ignored.
 */
const getRaise = (element: HTMLElement): number => {
  if (!element.matches('span, font, a, b, strong, i, em, u, s') || element.closest('sup, sub')) return 0
  const { verticalAlign } = element.style
  if (verticalAlign === 'super') return 1
  if (verticalAlign === 'sub') return -1
  // Word's `mso-text-raise` is missing from the parsed style, so the raw attribute is read.
  const raiseMatch = /mso-text-raise:\s*(-?[\d.]+)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? verticalAlign
  return Number.parseFloat(raiseMatch) || 0
}

const isCode = (element: HTMLElement): boolean =>
  element.matches('span, font') &&
  !element.closest('code, pre') &&
  /\b(monospace|courier|consolas|menlo|monaco|roboto mono)\b/i.test(
    `${element.style.fontFamily} ${element.getAttribute('face') ?? ''}`,
  )

/** Wraps an element's children in a new element. */
const wrapChildren = (element: HTMLElement, name: string): void => {
  const innerElement = element.ownerDocument.createElement(name)
  innerElement.append(...element.childNodes)
  element.append(innerElement)
}
