import { drawFigure } from '#draw/draw-part.ts'
import { mixColours } from '#draw/paint/colour.ts'
import { type PartKind, partKinds } from '#draw/part-kinds.ts'
import { drawLamp, drawRect, drawRoom, sceneColours } from './room.ts'
import type { DrawScene } from './scene.ts'

/** Draws the shelves of the warehouse with boxes and unpacked parts. */
export const drawStoreRoom: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const card = theme === 'dark' ? '#6f573d' : '#d1b08a'
  const shownKinds = partKinds.filter(kind => kind !== 'bucket-seat' && kind !== 'harness')
  const cells = [0, 1, 2].flatMap(row =>
    [0, 1, 2, 3].map(column => {
      const [x, floor] = [90 + column * 362, 300 + row * 230]
      if ((row * 4 + column + seed) % 3 !== 0) {
        const boxes = [0, 1, 2].map(i => {
          const [width, height] = [random.pickBetween(78, 104), random.pickBetween(70, 150)]
          const boxX = x + 20 + i * 108
          return (
            drawRect(boxX, floor - height, width, height, mixColours(card, '#000000', 0.1 + (i % 2) * 0.12)) +
            drawRect(
              boxX + width * 0.42,
              floor - height,
              width * 0.16,
              height,
              mixColours(card, '#ffffff', 0.25),
              ' fill-opacity=".5"',
            ) +
            `<path d="M${boxX + 10} ${floor - 28}l4 -18h30l-4 18Z" fill="${i === 1 ? colours.lamp : '#14161a'}" fill-opacity=".85"/>`
          )
        })
        return boxes.join('')
      }
      const kind = shownKinds[(seed * 5 + row * 11 + column * 7) % shownKinds.length] as PartKind
      return drawFigure(
        kind,
        { seed: seed + row + column, theme },
        { x: x + 175, y: floor - 78, width: 270, height: 150 },
        `s${row}${column}`,
      )
    }),
  )
  const shelves = [0, 1, 2]
    .map(
      row =>
        drawRect(70, 300 + row * 230, 1460, 16, colours.edge) +
        drawRect(70, 300 + row * 230, 1460, 4, colours.lamp, ' fill-opacity=".85"'),
    )
    .join('')
  const posts = [64, 432, 794, 1156, 1518]
    .map(x => drawRect(x, 90, 18, 760, colours.faint) + drawRect(x, 90, 5, 760, colours.white, ' fill-opacity=".25"'))
    .join('')
  return (
    drawRoom(theme, 800) +
    drawRect(70, 90, 1460, 700, '#000', ` fill-opacity="${theme === 'dark' ? 0.3 : 0.05}"`) +
    cells.join('') +
    shelves +
    posts +
    drawLamp(420, 46, 760, theme, 'l1')
  )
}
