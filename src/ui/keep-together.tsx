import { Fragment, type ReactNode } from 'react'

const NUMBER = String.raw`[−+-]?\d+(?:[.,]\d+)*`
const UNIT = String.raw`(?:[mck]?m|kg|g|l|cc|ml|kW|Nm|hj|hp|bar|baari|psi|rpm|p\/min|V|A|W|%|°C?|tk|pcs?|kmpl|sets?|paari?|pairs?|rida|rows|kolbi|pistons|kanalit|channels|punkti|points|€)`
/** Matches a short prefix with hyphen and next letter: `e-k` in `e-kaubandus`. */
const PREFIX = String.raw`(?<![\p{L}\d-])\p{L}{1,2}-\p{L}`
/** Matches numbers with a unit (`40–80 mm`), joined numbers without one (`600×300×76`) and short prefixes. */
const MEASURE_PATTERN = new RegExp(
  String.raw`(?<![\p{L}\d])M?${NUMBER}(?:(?:\s?[–×/x-]\s?${NUMBER})+(?:\s${UNIT})?|\s${UNIT})(?![\p{L}\d])|${PREFIX}`,
  'gu',
)

/** Prevents line breaks inside measures ("22 mm", "40–80 mm") and after "e-". The text is unchanged when copied. */
export const keepTogether = (text: string): ReactNode => {
  const measures = [...text.matchAll(MEASURE_PATTERN)]
  if (measures.length === 0) return text
  let previousEnd = 0
  const parts = measures.map(({ 0: measure, index }) => {
    const before = text.slice(previousEnd, index)
    previousEnd = index + measure.length
    return (
      <Fragment key={index}>
        {before}
        <span className="nowrap">{measure}</span>
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {text.slice(previousEnd)}
    </>
  )
}

const TAG_OR_PREFIX_PATTERN = new RegExp(`<[^>]*>|(${PREFIX})`, 'gu')

/** Prevents line breaks after short prefixes in HTML. */
export const keepTogetherHtml = (html: string): string =>
  html.replace(TAG_OR_PREFIX_PATTERN, (match, prefix) => (prefix ? `<span class="nowrap">${prefix}</span>` : match))
