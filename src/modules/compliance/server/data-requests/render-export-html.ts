import { escapeHtml } from '#kernel/escape-html.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { Translate } from '#platform/server/app.ts'

/** Fields that contain a code of the shop, which people read as a word. */
const CODE_FIELDS = new Set(['clientType', 'from', 'kind', 'outcome', 'state', 'status', 'verdict'])
/** Fields in euros. */
const MONEY_FIELDS = new Set(['due', 'open', 'received', 'refunded', 'total'])
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#11151a;background:#fff}' +
  'dl{margin:0 0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}' +
  'dd>dl,dd>ol{border-left:2px solid #c8ced6;padding-left:1rem;white-space:normal}ol{padding-left:1.5rem}'

/** Returns the name of an exported field in the messages, where an underscore would begin a plural form. */
export const toFieldName = (name: string): string =>
  name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

interface Content {
  email: string
  language: Language
  shopName: string
  t: Translate
}

/** Renders an export as a page without scripts, which people read and print. Every section of the file is in it. */
export const renderExportHtml = (file: object, { email, language, shopName, t }: Content): string => {
  const formatText = (value: string | number | boolean, name: string): string => {
    if (typeof value === 'boolean') return t(value ? 'compliance.myData.file.yes' : 'compliance.myData.file.no')
    if (typeof value === 'number') return MONEY_FIELDS.has(name) ? formatCents(toCents(value), language) : String(value)
    if (MOMENT.test(value)) return formatDateTime(value, language)
    const key = `compliance.myData.file.values.${value}`
    const word = CODE_FIELDS.has(name) ? t(key) : value
    // A code without a word is shown as it is.
    return word === key ? value : word
  }
  const renderValue = (value: unknown, name: string): string => {
    if (value === null || value === undefined || value === '') return '—'
    if (Array.isArray(value)) {
      if (value.length === 0) return escapeHtml(t('compliance.myData.file.none'))
      return `<ol>${value.map(entry => `<li>${renderValue(entry, name)}</li>`).join('')}</ol>`
    }
    if (typeof value === 'object') return renderFields(value, name)
    return escapeHtml(formatText(value as string | number | boolean, name))
  }
  const renderFields = (fields: object, parent: string): string =>
    `<dl>${Object.entries(fields)
      .map(([name, value]) => {
        // In all other lists, `state` is the state of an order or a mail.
        const label = parent === 'address' && name === 'state' ? 'region' : toFieldName(name)
        return `<dt>${escapeHtml(t(`compliance.myData.file.fields.${label}`))}</dt><dd>${renderValue(value, label)}</dd>`
      })
      .join('')}</dl>`
  const title = t('compliance.myData.file.title', { email })
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('compliance.myData.file.intro', { shop: shopName }))}</p>
${renderFields(file, '')}</body></html>
`
}
