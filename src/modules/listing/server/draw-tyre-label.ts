import { encode } from 'uqr'
import { buildEprelUrl } from '#catalog/domain/build-eprel-url.ts'
import { NOISE_CLASSES, TYRE_CLASSES, type TyreLabel } from '#catalog/domain/goods-details.ts'
import { escapeHtml } from '#kernel/escape-html.ts'

/** The size of a drawn label: the least size of (EU) 2020/740 annex II, 75 × 100 mm, in tenths of a millimetre. */
export const LABEL_SIZE = { width: 750, height: 1000 } as const

interface LabelContent {
  tyre: TyreLabel
  /** The supplier's name or trade mark. */
  supplier: string
  /** The tyre type identifier. */
  model: string
}

const BLUE = '#004494'
/** The colours of the scale, from A to E. */
const SCALE_COLOURS = ['#00a64f', '#8cc63f', '#fff200', '#fbb040', '#ed1c24'] as const
const FONT = 'font-family="Verdana,DejaVu Sans,sans-serif"'
const ROW_HEIGHT = 62
const SCALE_TOP = 400

const drawText = (text: string, { x, y, size, extra = '' }: { x: number; y: number; size: number; extra?: string }) =>
  `<text x="${x}" y="${y}" font-size="${size}" ${FONT} ${extra}>${escapeHtml(text)}</text>`

const MAX_FONT_SIZE = 30
/** The width of an average letter as a share of the font size. */
const LETTER_WIDTH = 0.62

/** Shrinks a long text to the width. */
const drawFittedText = (
  text: string,
  { x, y, width, extra = '' }: { x: number; y: number; width: number; extra?: string },
) =>
  drawText(text, {
    x,
    y,
    size: Math.min(MAX_FONT_SIZE, Math.round(width / (LETTER_WIDTH * Math.max(1, text.length)))),
    extra,
  })

const RIGHT = 'text-anchor="end"'
const MIDDLE = 'text-anchor="middle"'
const BOLD = 'font-weight="700"'

const drawQrCode = (url: string, { x, y, side }: { x: number; y: number; side: number }): string => {
  const { data, size } = encode(url, { border: 0 })
  const path = data.flatMap((row, line) =>
    row.flatMap((isDark, column) => (isDark ? [`M${column} ${line}h1v1h-1z`] : [])),
  )
  return `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><path shape-rendering="crispEdges" d="${path.join('')}"/></svg>`
}

/** Draws an arrow with its point to the right. */
const drawArrow = ({
  x,
  y,
  width,
  height,
  colour,
}: Record<'x' | 'y' | 'width' | 'height', number> & { colour: string }) =>
  `<path d="M${x} ${y}h${width - height / 2}l${height / 2} ${height / 2}l${-height / 2} ${height / 2}h${height / 2 - width}z" fill="${colour}"/>`

/** Draws the scale from A to E at the left, and the class of the tyre as a black arrow at the right. */
const drawScale = (left: number, tyreClass: TyreLabel['fuel']): string => {
  const rows = TYRE_CLASSES.map((letter, index) => {
    const barY = SCALE_TOP + index * ROW_HEIGHT
    const colour = SCALE_COLOURS[index] ?? ''
    const arrow = drawArrow({ x: left, y: barY, width: 120 + index * 22, height: ROW_HEIGHT - 8, colour })
    return arrow + drawText(letter, { x: left + 14, y: barY + 42, size: 40, extra: BOLD })
  })
  const y = SCALE_TOP + TYRE_CLASSES.indexOf(tyreClass) * ROW_HEIGHT
  const width = 84
  const [x, height] = [left + 232, ROW_HEIGHT - 8]
  // The point of the black arrow is at the left.
  const pointer = `<path d="M${x + width} ${y}h${height / 2 - width}l${-height / 2} ${height / 2}l${height / 2} ${height / 2}h${width - height / 2}z"/>`
  return `${rows.join('')}${pointer}${drawText(tyreClass, { x: x + 54, y: y + 42, size: 40, extra: `${BOLD} ${MIDDLE} fill="#fff"` })}`
}

const TYRE_ICON =
  '<circle cx="46" cy="46" r="38" fill="none" stroke="#000" stroke-width="15"/><circle cx="46" cy="46" r="15" fill="none" stroke="#000" stroke-width="6"/>'
const FUEL_ICON = `${TYRE_ICON}<path d="M104 84V16h44v68zM112 26h28v20h-28z" fill-rule="evenodd"/><path d="M150 34l14 12v30q0 8-8 8" fill="none" stroke="#000" stroke-width="5"/>`
const DROPS = [108, 132, 156].map(x => `<path d="M${x} 46q-10 16 0 22q10-6 0-22z"/>`).join('')
const RAIN_ICON = `${TYRE_ICON}<path d="M100 40a14 14 0 0 1 8-26a20 20 0 0 1 38-2a14 14 0 0 1 14 28z"/>${DROPS}`
const NOISE_ICON = `${TYRE_ICON}<path d="M98 36h14l20-18v56l-20-18h-14z"/><path d="M142 30q14 16 0 32M154 20q24 26 0 52" fill="none" stroke="#000" stroke-width="6"/>`
const SNOW_ICON =
  '<path d="M4 92L34 28l16 22L72 8l24 44l14-18l34 58z" fill="none" stroke="#000" stroke-width="7" stroke-linejoin="round"/><path d="M74 46v36M58 55l32 18M90 55l-32 18" stroke="#000" stroke-width="5"/>'
const ICE_ICON =
  '<path d="M6 92L74 8l68 84z" fill="none" stroke="#000" stroke-width="7" stroke-linejoin="round"/><path d="M50 40l10 30l10-36l10 44l8-34" fill="none" stroke="#000" stroke-width="5"/>'

const placeIcon = (icon: string, x: number, y: number, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${icon}</g>`

const drawHead = ({ tyre, supplier, model }: LabelContent): string => {
  const flag = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6
    return `<circle cx="${(78 + 34 * Math.sin(angle)).toFixed(1)}" cy="${(84 - 34 * Math.cos(angle)).toFixed(1)}" r="5" fill="#ffed00"/>`
  })
  return [
    `<rect x="24" y="24" width="108" height="120" fill="${BLUE}"/>${flag.join('')}`,
    drawText('ENERG', { x: 150, y: 120, size: 84, extra: `${BOLD} fill="${BLUE}"` }),
    `<path d="M508 40l-36 56h26l-16 48l48-64h-28l26-40z" fill="${BLUE}"/>`,
    tyre.eprel === '' ? '' : drawQrCode(buildEprelUrl(tyre.eprel), { x: 606, y: 24, side: 120 }),
    `<path d="M24 164h702" stroke="${BLUE}" stroke-width="4"/>`,
    drawFittedText(supplier, { x: 24, y: 208, width: 340, extra: BOLD }),
    drawFittedText(model, { x: 726, y: 208, width: 340, extra: RIGHT }),
    drawFittedText(tyre.size ?? '', { x: 24, y: 254, width: 500 }),
    drawText(tyre.category ?? '', { x: 726, y: 254, size: 30, extra: RIGHT }),
  ].join('')
}

const drawNoise = ({ noise, decibels }: TyreLabel): string => {
  const letters = NOISE_CLASSES.map((letter, index) => {
    const extra = letter === noise ? `${BOLD} fill="#000"` : 'fill="#9a9a9a"'
    return drawText(letter, { x: 212 + index * 42, y: 812, size: letter === noise ? 46 : 34, extra })
  })
  return `${placeIcon(NOISE_ICON, 30, 766)}${letters.join('')}${drawText(`${decibels} dB`, { x: 212, y: 872, size: 46, extra: BOLD })}`
}

/**
 * Draws the label of a tyre as SVG in the order of (EU) 2020/740 annex II. The official label is in EPREL, to which the
 * QR code leads.
 */
export const drawTyreLabel = (content: LabelContent): string => {
  const { tyre } = content
  const { width, height } = LABEL_SIZE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<rect x="5" y="5" width="${width - 10}" height="${height - 10}" rx="18" fill="none" stroke="${BLUE}" stroke-width="8"/>`,
    drawHead(content),
    `<path d="M24 276h702M375 276v450M24 736h702" stroke="${BLUE}" stroke-width="4"/>`,
    placeIcon(FUEL_ICON, 110, 292),
    placeIcon(RAIN_ICON, 470, 292),
    drawScale(36, tyre.fuel),
    drawScale(392, tyre.grip),
    drawNoise(tyre),
    tyre.snow ? placeIcon(SNOW_ICON, 396, 774) : '',
    tyre.ice ? placeIcon(ICE_ICON, 572, 774) : '',
    `<path d="M24 916h702" stroke="${BLUE}" stroke-width="4"/>`,
    drawText('2020/740', { x: 726, y: 962, size: 28, extra: `${RIGHT} fill="${BLUE}"` }),
    '</svg>',
  ].join('')
}
