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
    // One text full of commas must not outvote the separator that divides every row.
    const score = cells > 1 ? alike ** 2 * Math.log2(cells) : 0
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

/**
 * Cells by row, as RFC 4180 writes them: quoted cells may hold separators, line ends and doubled quotes. Inches and the like, which no program
 * that knows of quotes has written, are letters. Empty rows stay, so that rows can be counted.
 */
export const readCsv = (text: string, separator: Separator): string[][] => [...csvRows(text, separator)]

/** The same, row by row as they are asked for; cells beyond the most are left out. */
export const csvRows = function* (
  text: string,
  separator: Separator,
  mostCells = Number.POSITIVE_INFINITY,
): Generator<string[]> {
  const cellAt = cellsOf(text, separator)
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let row: string[] = []
  while (at < text.length) {
    const cell = cellAt(at)
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

/**
 * The lines that one row was made of where a quote that is a letter opened a cell and one below closed it (`A;"17 velg;100⏎B;Velg 18";120`): each has as
 * many cells as the row, with numbers in the same columns. Null where the row is one, whatever line ends its cells have.
 */
export const linesWithin = (row: readonly string[], separator: Separator): string[][] | null => {
  if (row.length === 1 || !row.some(cell => cell.includes('\n'))) return null
  const lines = row
    .join(separator)
    .split(/\r?\n/)
    .map(line => line.split(separator))
  if (lines.some(line => line.length !== row.length)) return null
  const kinds = row.map(
    (_cell, at) => new Set(lines.map(line => kindOf(line[at] ?? '')).filter(kind => kind !== 'none')),
  )
  return kinds.every(kind => kind.size < 2) && kinds.some(kind => kind.has('number')) ? lines : null
}

const kindOf = (cell: string): 'number' | 'text' | 'none' => {
  const text = cell.trim()
  return text === '' ? 'none' : /^[+-]?\d[\d\s.,]*€?$/.test(text) ? 'number' : 'text'
}

/**
 * Whether a row has too few or too many cells for the columns that its heads name: then it says in one what belongs into another. Heads and cells
 * without words at the end are as good as none.
 */
export const misfitOf = (cells: readonly string[], heads: readonly string[]): 'few' | 'many' | null => {
  if (cells.length < wordsOf(heads)) return 'few'
  return wordsOf(cells) > heads.length ? 'many' : null
}

const wordsOf = (cells: readonly string[]): number => cells.findLastIndex(cell => cell.trim() !== '') + 1

interface Cell {
  text: string
  /** Where whatever follows it stands. */
  end: number
}

/** Reads the cell that begins at a place. */
const cellsOf = (text: string, separator: Separator): ((from: number) => Cell) => {
  const endsAt = (at: number): boolean =>
    at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r'
  /** Up to here no quote closes a cell of the line: known once, a line full of quotes is not looked through for each of them. */
  let unclosedTo = 0

  const plain = (from: number): Cell => {
    let end = from
    while (!endsAt(end)) end += 1
    return { text: text.slice(from, end), end }
  }

  /** As RFC 4180 has it; null where a quote within it is not doubled, or none closes it. */
  const quoted = (from: number): Cell | null => {
    let content = ''
    for (let at = from + 1; ; ) {
      const quote = text.indexOf('"', at)
      if (quote < 0) return null
      content += text.slice(at, quote)
      if (text[quote + 1] !== '"') return endsAt(quote + 1) ? { text: content, end: quote + 1 } : null
      content += '"'
      at = quote + 2
    }
  }

  /** Quoted by somebody who does not double what is within: the cell ends at the first quote of its line that something ends behind. */
  const bare = (from: number): Cell | null => {
    if (from < unclosedTo) return null
    let at = from + 1
    for (; at < text.length && text[at] !== '\n' && text[at] !== '\r'; at += 1) {
      if (text[at] === '"' && endsAt(at + 1)) {
        return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
      }
    }
    unclosedTo = at
    return null
  }

  // What opens a cell that nothing closes is a letter too: `"17 velg`.
  return from => (text[from] === '"' ? (quoted(from) ?? bare(from) ?? plain(from)) : plain(from))
}
