import { mixColours } from '#draw/paint/colour.ts'
import { drawDigits } from '#draw/paint/digits.ts'
import { Drawing } from '#draw/paint/drawing.ts'
import { createFrame } from '#draw/paint/frame.ts'
import { createView } from '#draw/paint/view.ts'
import { drawCar } from './car.ts'
import { drawLaneLine, drawRect, drawRoom, type SceneColours, sceneColours } from './room.ts'
import { carColours, type DrawScene } from './scene.ts'

/** Draws a number painted on a wall. */
export function drawWallNumber(x: number, y: number, text: string, size: number, colour: string): string {
  const drawing = new Drawing(createView(0, 0), 'dark', 'n')
  drawDigits(drawing, createFrame([x, -y, 0], [0, 0, 1]), text, size, colour, 0.16)
  return drawing.joinMarks()
}

/** Draws the pit lane: open bays with their numbers, a car ready to go. */
export const drawPitLane: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const floor = 640
  const firstNumber = Math.floor(random.pickBetween(3, 24))
  const openBay = random.pick([0, 1, 2, 3])
  const bays = [0, 1, 2, 3].map(i => {
    const x = 60 + i * 386
    const glow =
      i === openBay
        ? mixColours(colours.wall, colours.lamp, theme === 'dark' ? 0.5 : 0.25)
        : mixColours(colours.wall, '#000000', theme === 'dark' ? 0.35 : 0.12)
    const shutter = Array.from(
      { length: i === openBay ? 2 : 4 + ((i * 3) % 7) },
      (_, factor) =>
        drawRect(x, 190 + factor * 22, 330, 20, colours.panel) +
        drawRect(x, 190 + factor * 22, 330, 2, colours.white, ' fill-opacity=".12"'),
    ).join('')
    return (
      `<defs><linearGradient id="by${i}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${mixColours(glow, colours.deep, 0.55)}"/></linearGradient></defs>` +
      drawRect(x - 14, 100, 358, floor - 100, colours.panel) +
      drawRect(x, 190, 330, floor - 190, `url(#by${i})`) +
      shutter +
      (i === openBay ? drawInside(x, floor, colours) : '') +
      drawRect(x - 14, 100, 358, 76, mixColours(colours.panel, colours.deep, 0.5)) +
      drawRect(x - 14, 172, 358, 4, colours.lamp) +
      drawWallNumber(x + 44, 138, String(firstNumber + i), 38, colours.white === '#ffffff' ? '#11151a' : colours.white)
    )
  })
  return (
    drawRoom(theme, floor) +
    bays.join('') +
    drawRect(0, 60, 1600, 26, colours.edge) +
    drawLaneLine(818, 40, theme) +
    `<path d="M0 700H1600" stroke="${colours.white === '#ffffff' ? '#8a93a0' : colours.white}" stroke-opacity=".5" stroke-width="5"/>` +
    drawCar({
      x: random.pickBetween(180, 420),
      floor: 772,
      size: 1.06,
      theme,
      colour: random.pick(carColours),
      seed,
      hasWing: true,
    })
  )
}

/** Draws the inside of the open bay: its lamp, the bench and the tyres along the back wall. */
function drawInside(x: number, floor: number, colours: SceneColours): string {
  const tyres = [0, 1, 2, 3]
    .map(
      i => `<circle cx="${x + 40 + i * 34}" cy="${floor - 34}" r="15" fill="none" stroke="#14161a" stroke-width="11"/>`,
    )
    .join('')
  return (
    drawRect(x + 30, 252, 270, 8, '#ffffff') +
    drawRect(x + 12, 262, 306, 40, '#ffffff', ' fill-opacity=".12"') +
    tyres +
    drawRect(x + 180, floor - 120, 130, 12, colours.deep) +
    drawRect(x + 188, floor - 108, 114, 108, colours.panel, ' fill-opacity=".6"') +
    [0, 1, 2].map(i => drawRect(x + 196, floor - 100 + i * 34, 98, 26, colours.deep, ' fill-opacity=".6"')).join('')
  )
}
