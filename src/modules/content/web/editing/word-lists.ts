/** A list as Word counts it: in which signs, and from where on. */
interface Counting {
  isNumbered: boolean
  /** As the attribute of an ordered list: `a`, `A`, `i`, `I`; absent where it counts in digits. */
  type?: string
  start: number
}

interface ListedParagraph {
  /** Names the list among those of the document. */
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

/** The formats of numbers by list and level, as the styles of the document name them. */
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
 * Word writes list items as paragraphs that say which list they belong to and how deep they lie. A paragraph that only has the style
 * "List Paragraph" is indented and no item.
 */
export const joinWordLists = (body: HTMLElement, css: string): void => {
  const formats = formatsIn(css)
  /** The lists that an item may continue, the outermost first. */
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

/** Bullets as Word draws them, in fonts of symbols and in text. */
const BULLET = /^[\s\u00a0]*[·•▪◦§o\-–][\s\u00a0]{2,}/

/** Takes the bullet or number out of a list item; null for a paragraph that is none. */
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

/** Removes the first letters of an element, whichever nodes they stand in. */
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

/** Without a word of the document a list that begins with i counts in Roman numerals. */
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
