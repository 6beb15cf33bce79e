/** The numbering of a Word list. */
interface Counting {
  isNumbered: boolean
  /** The `type` attribute of an ordered list. It is absent for digits. */
  type?: string
  start: number
}

interface ListedParagraph {
  /** The id of the list in the document. */
  list: string
  level: number
  counting: Counting
}

const FORMATS: Readonly<Record<string, string | undefined>> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
}

/** Reads number formats by list and level from Word's styles. */
const formatsIn = (css: string): ReadonlyMap<string, string> => {
  const rules = css.matchAll(/@list\s+(l\d+):level(\d+)[^{]*\{([^}]*)\}/gi)
  return new Map(
    [...rules].map(([, list, level, body]) => [
      `${list} ${level}`,
      /mso-level-number-format:\s*([\w-]+)/i.exec(body ?? '')?.[1] ?? 'decimal',
    ]),
  )
}

/**
 * Converts Word's list paragraphs into lists. Word stores list and level in the style; the style "List Paragraph" alone
 * is only an indentation.
 */
export const joinWordLists = (body: HTMLElement, css: string): void => {
  const formats = formatsIn(css)
  /** Open lists that an item may continue, outermost first. */
  let open: { list: string; element: HTMLElement; level: number }[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const listed = listedParagraph(paragraph, formats)
    if (!listed) {
      open = []
      continue
    }
    const { level, counting } = listed
    const continues = paragraph.previousElementSibling === open[0]?.element
    open = continues ? open.filter(one => one.level < level || (one.level === level && one.list === listed.list)) : []
    let here = open.at(-1)
    if (!here || here.level < level) {
      const element = elementOf(counting, body.ownerDocument)
      if (here) here.element.lastElementChild?.append(element)
      else paragraph.before(element)
      here = { list: listed.list, element, level }
      open.push(here)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    here.element.append(item)
    paragraph.remove()
  }
}

const elementOf = ({ isNumbered, type, start }: Counting, document: Document): HTMLElement => {
  const element = document.createElement(isNumbered ? 'ol' : 'ul')
  if (isNumbered && type) element.setAttribute('type', type)
  if (isNumbered && start !== 1) element.setAttribute('start', String(start))
  return element
}

/** Bullet characters of Word, from symbol fonts and plain text. */
const BULLET = /^[\s\u00a0]*[·•▪◦§o\-–][\s\u00a0]{2,}/

/** Removes the marker of a list item and returns its numbering. Returns null for other paragraphs. */
const listedParagraph = (paragraph: HTMLElement, formats: ReadonlyMap<string, string>): ListedParagraph | null => {
  const style = paragraph.getAttribute('style') ?? ''
  const named = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/i.exec(style)
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const words = paragraph.textContent ?? ''
  const isBulleted = /MsoListParagraph/i.test(paragraph.className) && BULLET.test(words)
  if (!named && !marker && !isBulleted) return null
  const level = Number(named?.[2] ?? 1)
  const format = named ? formats.get(`${named[1]} ${level}`) : undefined
  const sign = marker?.textContent ?? BULLET.exec(words)?.[0] ?? words.slice(0, 20)
  if (marker) marker.remove()
  else
    removeStart(paragraph, /^[\s\u00a0]*(?:[·•▪◦§o\-–]|\(?[\da-z]{1,4}[.)])[\s\u00a0]+/i.exec(words)?.[0].length ?? 0)
  return { list: `${named?.[1]} ${named?.[3]}`, level, counting: countingOf(sign, format) }
}

/** Removes the first characters of an element across text nodes. */
const removeStart = (element: Element, letters: number): void => {
  let left = letters
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (left > 0 && walker.nextNode()) {
    const text = walker.currentNode as Text
    const cut = Math.min(left, text.data.length)
    text.deleteData(0, cut)
    left -= cut
  }
}

const countingOf = (sign: string, format: string | undefined): Counting => {
  const [, number] = /^[\s\u00a0]*\(?(?:\d+\.)*(\d+|[a-z]{1,5})[.)]/i.exec(sign) ?? []
  if (number === undefined || format === 'bullet') return { isNumbered: false, start: 1 }
  if (/^\d+$/.test(number)) return { isNumbered: true, start: Number(number) }
  const type = (format && FORMATS[format]) ?? guessedType(number)
  return { isNumbered: true, type, start: /i/i.test(type) ? romanValue(number) : letterValue(number) }
}

/** Without format data a list that starts with i is taken as Roman numerals. */
const guessedType = (number: string): string => {
  const isRoman = /^i/i.test(number) || (number.length > 1 && /^[ivxlc]+$/i.test(number))
  const isUpper = number === number.toUpperCase()
  if (isRoman) return isUpper ? 'I' : 'i'
  return isUpper ? 'A' : 'a'
}

const letterValue = (letters: string): number =>
  [...letters.toLowerCase()].reduce((value, letter) => value * 26 + letter.charCodeAt(0) - 96, 0)

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const romanValue = (letters: string): number => {
  const values = [...letters.toLowerCase()].map(letter => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
