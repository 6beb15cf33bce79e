import { drawFigure } from '#draw/draw-part.ts'
import { mixColours } from '#draw/paint/colour.ts'
import { formatNumber } from '#draw/paint/vector.ts'
import type { PartKind } from '#draw/part-kinds.ts'
import { drawLamp, drawRect, drawRoom, sceneColours } from './room.ts'
import type { DrawScene } from './scene.ts'

/** Outlines of tools that hang on the wall, as path data. */
const tools = [
  'M0 0a18 18 0 1 1 24 17V130a12 12 0 0 1 -24 0V17',
  'M0 0H30V20H20V150H10V20H0Z',
  'M6 0h20v60l6 12v70a16 16 0 0 1 -32 0v-70l6 -12Z',
  'M0 0L14 0L26 70L38 0L52 0L34 84L40 150H30L26 96L22 150H12L18 84Z',
]

/** Parts that lie on the bench together. */
const partSets: readonly (readonly PartKind[])[] = [
  ['turbo', 'brake-calliper', 'coilover'],
  ['intake-manifold', 'fuel-injector', 'ecu'],
  ['clutch-kit', 'short-shifter', 'brake-pads'],
  ['exhaust-header', 'blow-off-valve', 'gauge'],
]

/** Draws the bench under its lamp: tools on the wall, a set of parts on the wood. */
export const drawWorkbench: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const top = 640
  const holes = Array.from({ length: 11 }, (_, row) =>
    Array.from({ length: 42 }, (_, column) => `M${140 + column * 32} ${96 + row * 32}h4`).join(''),
  ).join('')
  const hangingTools = Array.from(
    { length: 11 },
    (_, i) =>
      `<g transform="translate(${formatNumber(180 + i * 118)} ${120 + (i % 3) * 10}) scale(${formatNumber(1 + (i % 2) * 0.2)})"><path d="${tools[(i * 3 + seed) % tools.length]}" fill="${i === 4 ? colours.lamp : colours.faint}"/><path d="${tools[(i * 3 + seed) % tools.length]}" fill="none" stroke="#fff" stroke-opacity=".2"/></g>`,
  ).join('')
  const parts = random.pick(partSets)
  const wood = theme === 'dark' ? '#4a3524' : '#c99b6b'
  return (
    drawRoom(theme, 780) +
    drawRect(110, 70, 1380, 400, mixColours(colours.wall, colours.panel, 0.8)) +
    `<path d="${holes}" stroke="${colours.edge}" stroke-width="4" stroke-linecap="round"/>` +
    hangingTools +
    drawLamp(560, 40, 480, theme, 'l1', true) +
    `<defs><linearGradient id="wd" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mixColours(wood, '#ffffff', 0.12)}"/><stop offset="1" stop-color="${mixColours(wood, '#000000', 0.35)}"/></linearGradient></defs>` +
    `<path d="M120 ${top - 70}H1480L1570 ${top + 60}H30Z" fill="url(#wd)"/>` +
    drawRect(30, top + 60, 1540, 36, mixColours(wood, '#000000', 0.6)) +
    drawRect(30, top + 60, 1540, 4, '#ffffff', ' fill-opacity=".2"') +
    [80, 780, 1460].map(x => drawRect(x, top + 96, 60, 170, colours.deep)).join('') +
    parts
      .map((kind, i) =>
        drawFigure(
          kind,
          { seed: seed + i, theme },
          { x: 330 + i * 470, y: top - 160 + (i % 2) * 24, width: 400, height: 350 },
          `b${i}`,
        ),
      )
      .join('')
  )
}
