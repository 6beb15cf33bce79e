import { useEffect, useState } from 'react'
import type { ChosenReading, TableReading } from '#exchange/domain/read-table.ts'
import { TEXT_ENCODINGS, type TextEncoding } from '#kernel/decode-text.ts'
import { formatEncoding } from '#platform/admin/format-encoding.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'

interface ReadingChoiceProps {
  reading: TableReading
  /** Choices of the user; the reader detects the other values. */
  chosen?: ChosenReading | undefined
  onChoose: (chosen: ChosenReading) => void
}

const MAX_HEADING_ROW = 1_000

/** Shows how a file was read and lets the user correct the encoding, sheet and heading row. */
export const ReadingChoice = ({ reading, chosen = {}, onChoose }: ReadingChoiceProps) => {
  const t = useT()
  const { encoding, isCertain, sheet, sheets, headRow } = reading
  const [rowText, setRowText] = useState(String(headRow))
  useEffect(() => setRowText(String(headRow)), [headRow])
  const headingRow = Number(rowText)
  const isValidRow = Number.isInteger(headingRow) && headingRow >= 1 && headingRow <= MAX_HEADING_ROW
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('exchange.readAs.title')}</legend>
      <p className="text-sm text-secondary" role="status">
        <ReadingSummary reading={reading} />
      </p>
      <LeftOutNotice reading={reading} />
      <div className="flex flex-wrap items-start gap-3">
        {encoding !== null && !isCertain ? (
          <Select<TextEncoding>
            className="w-56"
            label={t('admin.encoding')}
            onChange={value => onChoose({ ...chosen, encoding: value })}
            options={TEXT_ENCODINGS.map(value => ({ value, label: formatEncoding(value, t) }))}
            value={encoding}
          />
        ) : null}
        {sheet !== null && sheets.length > 1 ? (
          <Select<string>
            className="w-56"
            label={t('exchange.readAs.sheet')}
            // The heading row of another sheet is detected again.
            onChange={value => onChoose({ sheet: value })}
            options={sheets.map(value => ({ value, label: value }))}
            value={sheet}
          />
        ) : null}
        <TextField
          className="w-40"
          error={isValidRow ? undefined : t('exchange.readAs.wrongRow')}
          inputMode="numeric"
          label={t('exchange.readAs.headRow')}
          onBlur={() => isValidRow && headingRow !== headRow && onChoose({ ...chosen, headRow: headingRow })}
          onChange={({ target }) => setRowText(target.value)}
          value={rowText}
        />
      </div>
    </fieldset>
  )
}

export const ReadingSummary = ({ reading: { encoding, isCertain, sheet, headRow } }: { reading: TableReading }) => {
  const t = useT()
  if (sheet) return t('exchange.readAs.workbook', { sheet, row: headRow })
  if (encoding === null) return t('exchange.readAs.headings', { row: headRow })
  const values = { encoding: formatEncoding(encoding, t), row: headRow }
  return t(isCertain ? 'exchange.readAs.text' : 'exchange.readAs.guessed', values)
}

/** Names the skipped rows with the reason. */
export const LeftOutNotice = ({ reading: { leftOut = [] } }: { reading: TableReading }) => {
  const t = useT()
  return leftOut.map(({ reason, count, first: firstRows }) => {
    const rows = firstRows.map(({ line, name }) => (name === '' ? String(line) : `${line} (${name})`)).join(', ')
    const more = count > firstRows.length ? ' …' : ''
    return (
      <p className="text-sm text-secondary break-words" key={reason}>
        {t(`exchange.leftOut.${reason}`, { count, rows: `${rows}${more}` })}
      </p>
    )
  })
}
