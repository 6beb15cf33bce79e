const SEPARATORS = [';', '\t', ',', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Lines, and cells of each, looked at to tell what separates the cells. */
const LOOKED_AT = 20
const CELLS_LOOKED_AT = 1_000

/** What separates the cells of a text: whatever divides most of its first lines into the same number of cells, and into the most; a title may stand above them. */
export const detectSeparator = (text: string): Separator => {
  let best: { separator: Separator; score: number } = { separator: ';', score: 0 }
  for (const separator of SEPARATORS) {
    const rows = firstRows(text, separator).filter(row => row.some(cell => cell !== ''))
    const { cells, alike } = commonest(rows.map(row => row.length))
    const score = cells > 1 ? alike * 100 + cells : 0
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** The number of cells that most rows have, but for those that are not divided, and what part of all they are. */
const commonest = (lengths: readonly number[]): { cells: number; alike: number } => {
  const rows = Map.groupBy(lengths, cells => cells)
  const [cells = 0, found = []] =
    [...rows]
      .filter(([one]) => one > 1)
      .sort(([one, some], [other, more]) => more.length - some.length || other - one)[0] ?? []
  return { cells, alike: found.length / Math.max(1, lengths.length) }
}

const firstRows = (text: string, separator: Separator): string[][] => {
  const found: string[][] = []
  for (const row of csvRows(text, separator, CELLS_LOOKED_AT)) if (found.push(row) === LOOKED_AT) break
  return found
}

/** Cells by row, as RFC 4180 writes them: quoted cells may hold separators, line ends and doubled quotes. Empty rows stay, so that rows can be counted. */
export const readCsv = (text: string, separator: Separator): string[][] => [...csvRows(text, separator)]

/** The same, row by row as they are asked for; cells beyond the most are left out. */
export const csvRows = function* (
  text: string,
  separator: Separator,
  mostCells = Number.POSITIVE_INFINITY,
): Generator<string[]> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let row: string[] = []
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    if (row.length < mostCells) row.push(cell.text)
    at = cell.end
    if (text[at] === separator) {
      at += 1
      // A separator at the very end of the text is followed by one more cell.
      if (at < text.length) continue
      if (row.length < mostCells) row.push('')
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield row
    row = []
  }
}

interface Cell {
  text: string
  /** Where whatever follows it stands. */
  end: number
}

const plainCell = (text: string, from: number, separator: string): Cell => {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(from, end), end }
}

/** A quote that is never closed reaches to the end. */
const quotedCell = (text: string, from: number): Cell => {
  let content = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { text: content + text.slice(at), end: text.length }
    content += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { text: content, end: quote + 1 }
    content += '"'
    at = quote + 2
  }
}
