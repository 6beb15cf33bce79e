import { createSeededRandom } from '#draw/paint/seeded-random.ts'
import { drawLamp, drawRect, drawRoom, sceneColours } from './room.ts'
import type { DrawScene } from './scene.ts'
import { drawSideWheel } from './side-wheel.ts'

/** Draws a wall of wheels on their rails. */
export const drawWheelWall: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const wheelRandom = createSeededRandom(seed + 9)
  const columns = random.pick([4, 5])
  const pitch = 1440 / columns
  const radius = Math.min(136, pitch * 0.44)
  const wheels = [0, 1].flatMap(row =>
    Array.from({ length: columns }, (_, i) => {
      const [x, y] = [80 + pitch * (i + 0.5), 250 + row * 322]
      return `<ellipse cx="${x + 16}" cy="${y + 20}" rx="${radius * 1.04}" ry="${radius * 1.04}" fill="#000" fill-opacity="${theme === 'dark' ? 0.5 : 0.14}"/>${drawSideWheel(x, y, radius, theme, Math.floor(wheelRandom.pickShare() * 9999), `w${row}${i}`)}`
    }),
  )
  const rails = [0, 1]
    .map(
      row =>
        drawRect(50, 390 + row * 322, 1500, 12, colours.edge) +
        drawRect(50, 390 + row * 322, 1500, 3, colours.white, ' fill-opacity=".4"'),
    )
    .join('')
  return (
    drawRoom(theme, 790) +
    rails +
    wheels.join('') +
    drawLamp(120, 60, 560, theme, 'l1') +
    drawLamp(920, 60, 560, theme, 'l2', true)
  )
}
