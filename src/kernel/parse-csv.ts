const SEPARATORS = [';', '\t', ',', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Detection of the separator reads this many rows, and cells of each. */
const SAMPLE_ROWS = 20
const SAMPLE_CELLS = 1_000

/**
 * Picks the separator that splits most of the first rows into the same number of cells. Titles above the table do not
 * matter.
 */
export const detectSeparator = (text: string): Separator => {
  let best: { separator: Separator; score: number } = { separator: ';', score: 0 }
  for (const separator of SEPARATORS) {
    const rows = readSample(text, separator).filter(row => row.some(cell => cell !== ''))
    const { cells, share } = findMostFrequentLength(rows.map(row => row.length))
    // A text full of commas must not outvote the separator that divides every row.
    const score = cells > 1 ? share ** 2 * Math.log2(cells) : 0
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** Returns the most frequent number of cells above one, and the share of rows that have it. */
const findMostFrequentLength = (lengths: readonly number[]): { cells: number; share: number } => {
  const rows = Map.groupBy(lengths, cellCount => cellCount)
  const [cells = 0, mostFrequent = []] =
    [...rows]
      .filter(([length]) => length > 1)
      .sort(([lengthA, rowsA], [lengthB, rowsB]) => rowsB.length - rowsA.length || lengthB - lengthA)[0] ?? []
  return { cells, share: mostFrequent.length / Math.max(1, lengths.length) }
}

const readSample = (text: string, separator: Separator): string[][] => {
  const sample: string[][] = []
  for (const row of parseCsvRows(text, separator, SAMPLE_CELLS)) if (sample.push(row) === SAMPLE_ROWS) break
  return sample
}

/**
 * Reads all rows. Cells follow RFC 4180: quoted cells may contain separators, line ends and doubled quotes.
 * A quote that opens no valid quoted cell (`17"`) is a letter. Empty rows are included, so that row numbers match the
 * file.
 */
export const parseCsv = (text: string, separator: Separator): string[][] => [...parseCsvRows(text, separator)]

/** Yields row after row; cells beyond `maxCells` are dropped. */
export const parseCsvRows = function* (
  text: string,
  separator: Separator,
  maxCells = Number.POSITIVE_INFINITY,
): Generator<string[]> {
  const readCell = createCellReader(text, separator)
  let position = text.startsWith('\uFEFF') ? 1 : 0
  let row: string[] = []
  while (position < text.length) {
    const cell = readCell(position)
    if (row.length < maxCells) row.push(cell.text)
    position = cell.end
    if (text[position] === separator) {
      position += 1
      // A separator at the end of the text is followed by an empty cell.
      if (position < text.length) continue
      if (row.length < maxCells) row.push('')
    }
    if (text[position] === '\r') position += 1
    if (text[position] === '\n') position += 1
    yield row
    row = []
  }
}

/**
 * Splits a row that a stray quote joined from several lines (`A;"17 velg;100⏎B;Velg 18";120`).
 * Each line must have as many cells as the row and numbers in the same columns. Returns null when the line ends
 * belong to the cells.
 */
export const splitJoinedLines = (row: readonly string[], separator: Separator): string[][] | null => {
  if (row.length === 1 || !row.some(cell => cell.includes('\n'))) return null
  const splitRows = row
    .join(separator)
    .split(/\r?\n/)
    .map(line => line.split(separator))
  if (splitRows.some(line => line.length !== row.length)) return null
  const columnKinds = row.map(
    (_cell, position) =>
      new Set(splitRows.map(line => classifyCell(line[position] ?? '')).filter(kind => kind !== 'none')),
  )
  return columnKinds.every(kind => kind.size < 2) && columnKinds.some(kind => kind.has('number')) ? splitRows : null
}

const classifyCell = (cell: string): 'number' | 'text' | 'none' => {
  const text = cell.trim()
  if (text === '') return 'none'
  return /^[+-]?\d[\d\s.,]*€?$/.test(text) ? 'number' : 'text'
}

/**
 * Reports rows with too few or too many cells for the header: their values may be in wrong columns. Trailing empty
 * cells are ignored.
 */
export const findColumnMismatch = (cells: readonly string[], headers: readonly string[]): 'few' | 'many' | null => {
  if (cells.length < countFilledCells(headers)) return 'few'
  return countFilledCells(cells) > headers.length ? 'many' : null
}

const countFilledCells = (cells: readonly string[]): number => cells.findLastIndex(cell => cell.trim() !== '') + 1

interface Cell {
  text: string
  /** The index of the character after the cell. */
  end: number
}

/** Returns a function that reads the cell at an index. */
const createCellReader = (text: string, separator: Separator): ((from: number) => Cell) => {
  const isCellEnd = (position: number): boolean =>
    position >= text.length || text[position] === separator || text[position] === '\n' || text[position] === '\r'
  /** No quote before this index closes a cell of the line. Remembering it keeps lines full of quotes linear. */
  let unclosedTo = 0

  const readPlain = (from: number): Cell => {
    let end = from
    while (!isCellEnd(end)) end += 1
    return { text: text.slice(from, end), end }
  }

  /** Reads an RFC 4180 cell; null when a quote inside is not doubled or the cell is never closed. */
  const readQuoted = (from: number): Cell | null => {
    let content = ''
    let position = from + 1
    while (true) {
      const quote = text.indexOf('"', position)
      if (quote < 0) return null
      content += text.slice(position, quote)
      if (text[quote + 1] !== '"') return isCellEnd(quote + 1) ? { text: content, end: quote + 1 } : null
      content += '"'
      position = quote + 2
    }
  }

  /**
   * Reads a cell whose inner quotes are not doubled: it ends at the first quote before a separator or line end.
   * Returns null without such a quote.
   */
  const readLenientQuoted = (from: number): Cell | null => {
    if (from < unclosedTo) return null
    let position = from + 1
    for (; position < text.length && text[position] !== '\n' && text[position] !== '\r'; position += 1) {
      if (text[position] === '"' && isCellEnd(position + 1)) {
        return { text: text.slice(from + 1, position).replaceAll('""', '"'), end: position + 1 }
      }
    }
    unclosedTo = position
    return null
  }

  // A quote that no other quote closes is a letter: `"17 velg`.
  return from =>
    text[from] === '"' ? (readQuoted(from) ?? readLenientQuoted(from) ?? readPlain(from)) : readPlain(from)
}
