import { parseXml } from '#kernel/scan-xml.ts'
import type { Row } from './parse-carrier-list.ts'

const ROW_TAGS: readonly string[] = ['item', 'place']

/** Parses every `<item>` or `<place>` of a flat XML list. Returns null without such rows, or for damaged XML. */
export const parsePlacesXml = (text: string): Row[] | null => {
  const rows: Record<string, string>[] = []
  try {
    parseXml(text, {
      open: name => {
        if (ROW_TAGS.includes(name.toLowerCase())) rows.push({})
      },
      text: (part, parent) => {
        const [row, field] = [rows.at(-1), parent.toLowerCase()]
        if (row) row[field] = (row[field] ?? '') + part
      },
    })
  } catch {
    // The caller reports an unreadable list.
    return null
  }
  return rows.some(row => 'place_id' in row) ? rows : null
}
