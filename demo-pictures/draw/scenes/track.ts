import { formatNumber } from '#draw/paint/vector.ts'
import { drawWideBackdrop } from '#draw/paint/wide-backdrop.ts'
import { drawCar } from './car.ts'
import { drawRect, SCENE_HEIGHT, SCENE_WIDTH, sceneColours } from './room.ts'
import { carColours, type DrawScene } from './scene.ts'

/** Draws the track: kerbs, a row of lamps, a car at speed. */
export const drawTrack: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const isDark = theme === 'dark'
  const horizon = 430
  const kerb = Array.from(
    { length: 17 },
    (_, i) =>
      `<path d="M${formatNumber(-60 + i * 110)} 846L${formatNumber(-20 + i * 110)} 800h55L${formatNumber(-5 + i * 110)} 846Z" fill="${i % 2 ? '#f2f3f5' : '#c62828'}"/>`,
  ).join('')
  const speedLines = Array.from({ length: 26 }, (_, i) =>
    drawRect(
      -100 + ((i * 397) % 1500),
      470 + ((i * 83) % 300),
      120 + ((i * 71) % 320),
      2 + (i % 3),
      isDark ? '#ffffff' : '#11151a',
      ` fill-opacity="${isDark ? 0.08 : 0.06}"`,
    ),
  ).join('')
  const hills = `M0 ${horizon}V330C200 250 330 320 520 300C720 270 860 210 1060 270C1260 330 1420 280 1600 320V${horizon}Z`
  const lights = Array.from({ length: 9 }, (_, i) => {
    const x = 60 + i * 190
    const whiteLight = isDark ? '#fffbe0' : '#ffffff'
    return `<path d="M${x} 250V${horizon}" stroke="${colours.edge}" stroke-width="5"/>${drawRect(x - 26, 240, 52, 12, i === 5 ? colours.lamp : whiteLight)}<circle cx="${x}" cy="246" r="70" fill="${i === 5 ? colours.lamp : '#fff'}" fill-opacity="${isDark ? 0.06 : 0.25}"/>`
  }).join('')
  return (
    drawWideBackdrop(theme, SCENE_WIDTH, SCENE_HEIGHT) +
    `<path d="${hills}" fill="${isDark ? '#101316' : '#cfd6de'}"/>` +
    lights +
    drawRect(0, horizon - 30, 1600, 44, isDark ? '#23272d' : '#ffffff') +
    Array.from({ length: 20 }, (_, i) =>
      drawRect(i * 84, horizon - 22, 60, 28, i % 5 === 2 ? colours.lamp : colours.edge, ' fill-opacity=".8"'),
    ).join('') +
    `<defs><linearGradient id="tr" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${isDark ? '#24282d' : '#aab2bc'}"/><stop offset="1" stop-color="${isDark ? '#0e1012' : '#7d8792'}"/></linearGradient></defs>` +
    drawRect(0, horizon + 14, 1600, SCENE_HEIGHT - horizon, 'url(#tr)') +
    speedLines +
    kerb +
    drawCar({
      x: random.pickBetween(240, 380),
      floor: 740,
      size: 1.05,
      theme,
      colour: random.pick(carColours),
      seed,
      hasWing: true,
    }) +
    `<path d="M0 700H300M-40 640H210M0 590H260" stroke="#ff2a2a" stroke-opacity=".25" stroke-width="6"/>`
  )
}
