import { formatNumber, type Vector2 } from '#draw/paint/vector.ts'
import { drawCar } from './car.ts'
import { drawWallNumber } from './pit-lane.ts'
import { drawLamp, drawRect, drawRoom, sceneColours } from './room.ts'
import { carColours, type DrawScene } from './scene.ts'

/** Draws the dyno: a car on the rollers, power and torque on the screen. */
export const drawDyno: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const floor = 700
  const peak = random.pickBetween(0.7, 0.95)
  const buildCurve = (peakAt: number, height: number): Vector2[] =>
    Array.from({ length: 41 }, (_, i) => {
      const t = i / 40
      return [210 + t * 560, 400 - 230 * height * (1 - Math.abs(t - peakAt) ** 2.1 * 1.6) * Math.min(1, 0.35 + t * 2.2)]
    })
  const buildPath = (points: Vector2[]) =>
    `M${points.map(([x, y]) => `${formatNumber(x)} ${formatNumber(y)}`).join('L')}`
  const [power, torque] = [buildCurve(0.92, peak), buildCurve(0.5, peak * 0.82)]
  const grid = Array.from({ length: 8 }, (_, i) => `M210 ${160 + i * 34}H770M${210 + i * 80} 160V400`).join('')
  const drawRoller = (x: number) =>
    [x - 52, x + 52]
      .map(
        cx =>
          `<circle cx="${cx}" cy="${floor + 66}" r="44" fill="${colours.deep}"/><circle cx="${cx}" cy="${floor + 66}" r="40" fill="${colours.faint}"/><circle cx="${cx}" cy="${floor + 66}" r="30" fill="${colours.edge}"/><circle cx="${cx}" cy="${floor + 66}" r="8" fill="${colours.lamp}"/>`,
      )
      .join('')
  return (
    drawRoom(theme, floor) +
    drawLamp(950, 60, 460, theme, 'l1') +
    drawRect(150, 110, 680, 340, colours.edge, ' rx="10"') +
    drawRect(160, 120, 660, 320, '#0a0c0f', ' rx="6"') +
    `<path d="${grid}" stroke="#2b2f36" stroke-width="1.2" fill="none"/>` +
    `<path d="${buildPath(power)}L770 400L210 400Z" fill="${colours.lamp}" fill-opacity=".1"/><path d="${buildPath(power)}" fill="none" stroke="${colours.lamp}" stroke-width="5"/><path d="${buildPath(torque)}" fill="none" stroke="#ff5a4d" stroke-width="4"/>` +
    drawWallNumber(700, 152, String(Math.round(260 + peak * 340)), 34, '#f2f3f5') +
    [1, 2, 3, 4, 5, 6, 7].map(i => drawWallNumber(210 + i * 80, 420, String(i), 16, '#7c8390')).join('') +
    `<path d="M300 ${floor + 36}H1420L1450 ${floor + 110}H270Z" fill="${colours.panel}"/>` +
    drawRect(270, floor + 110, 1180, 30, colours.deep) +
    drawRoller(566) +
    drawRoller(1196) +
    drawCar({
      x: 360,
      floor: floor + 40,
      size: 1.03,
      theme,
      colour: random.pick(carColours),
      seed,
      hasWing: random.happens(0.6),
    }) +
    `<path d="M240 ${floor + 36}L470 ${floor - 60}M1510 ${floor + 36}L1330 ${floor - 70}" stroke="${colours.lamp}" stroke-width="7" stroke-dasharray="26 6"/>`
  )
}
