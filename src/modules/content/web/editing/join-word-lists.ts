interface Numbering {
  isNumbered: boolean
  /** The `type` attribute of an ordered list. It is absent for digits. */
  type?: string
  start: number
}

interface ListParagraph {
  /** The id of the list in the document. */
  list: string
  level: number
  numbering: Numbering
}

const FORMATS: Readonly<Record<string, string | undefined>> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
}

/** Reads number formats by list and level from Word's styles. */
const parseFormats = (css: string): ReadonlyMap<string, string> => {
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
  const formats = parseFormats(css)
  /** Open lists that an item may continue, outermost first. */
  let openLists: { list: string; element: HTMLElement; level: number }[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const listParagraph = parseListParagraph(paragraph, formats)
    if (!listParagraph) {
      openLists = []
      continue
    }
    const { level, numbering } = listParagraph
    const isContinued = paragraph.previousElementSibling === openLists[0]?.element
    openLists = isContinued
      ? openLists.filter(
          openList => openList.level < level || (openList.level === level && openList.list === listParagraph.list),
        )
      : []
    let target = openLists.at(-1)
    if (!target || target.level < level) {
      const element = createList(numbering, body.ownerDocument)
      if (target) target.element.lastElementChild?.append(element)
      else paragraph.before(element)
      target = { list: listParagraph.list, element, level }
      openLists.push(target)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    target.element.append(item)
    paragraph.remove()
  }
}

const createList = ({ isNumbered, type, start }: Numbering, document: Document): HTMLElement => {
  const element = document.createElement(isNumbered ? 'ol' : 'ul')
  if (isNumbered && type) element.setAttribute('type', type)
  if (isNumbered && start !== 1) element.setAttribute('start', String(start))
  return element
}

/** Bullet characters of Word, from symbol fonts and plain text. */
const BULLET = /^[\s\u00a0]*[·•▪◦§o\-–][\s\u00a0]{2,}/

/** Removes the marker of a list item and returns its numbering. Returns null for other paragraphs. */
const parseListParagraph = (paragraph: HTMLElement, formats: ReadonlyMap<string, string>): ListParagraph | null => {
  const style = paragraph.getAttribute('style') ?? ''
  const styleMatch = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/i.exec(style)
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const text = paragraph.textContent ?? ''
  const isBulleted = /MsoListParagraph/i.test(paragraph.className) && BULLET.test(text)
  if (!styleMatch && !marker && !isBulleted) return null
  const level = Number(styleMatch?.[2] ?? 1)
  const format = styleMatch ? formats.get(`${styleMatch[1]} ${level}`) : undefined
  const markerText = marker?.textContent ?? BULLET.exec(text)?.[0] ?? text.slice(0, 20)
  if (marker) marker.remove()
  else removeStart(paragraph, /^[\s\u00a0]*(?:[·•▪◦§o\-–]|\(?[\da-z]{1,4}[.)])[\s\u00a0]+/i.exec(text)?.[0].length ?? 0)
  return { list: `${styleMatch?.[1]} ${styleMatch?.[3]}`, level, numbering: parseNumbering(markerText, format) }
}

/** Removes the first characters of an element across text nodes. */
const removeStart = (element: Element, characterCount: number): void => {
  let remainingCharacters = characterCount
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (remainingCharacters > 0 && walker.nextNode()) {
    const text = walker.currentNode as Text
    const count = Math.min(remainingCharacters, text.data.length)
    text.deleteData(0, count)
    remainingCharacters -= count
  }
}

const parseNumbering = (markerText: string, format: string | undefined): Numbering => {
  const [, number] = /^[\s\u00a0]*\(?(?:\d+\.)*(\d+|[a-z]{1,5})[.)]/i.exec(markerText) ?? []
  if (number === undefined || format === 'bullet') return { isNumbered: false, start: 1 }
  if (/^\d+$/.test(number)) return { isNumbered: true, start: Number(number) }
  const type = (format && FORMATS[format]) ?? guessType(number)
  return { isNumbered: true, type, start: /i/i.test(type) ? parseRoman(number) : parseLetters(number) }
}

/** Without format data a list that starts with i is taken as Roman numerals. */
const guessType = (number: string): string => {
  const isRoman = /^i/i.test(number) || (number.length > 1 && /^[ivxlc]+$/i.test(number))
  const isUpper = number === number.toUpperCase()
  if (isRoman) return isUpper ? 'I' : 'i'
  return isUpper ? 'A' : 'a'
}

const parseLetters = (letters: string): number =>
  [...letters.toLowerCase()].reduce((value, letter) => value * 26 + letter.charCodeAt(0) - 96, 0)

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const parseRoman = (letters: string): number => {
  const values = [...letters.toLowerCase()].map(letter => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
