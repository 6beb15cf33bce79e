import { drawFigure } from '#draw/draw-part.ts'
import { mixColours } from '#draw/paint/colour.ts'
import { MARK_PATH } from '../../../src/ui/shop-mark.ts'
import { drawLamp, drawRect, drawRoom, sceneColours } from './room.ts'
import type { DrawScene } from './scene.ts'

/** Draws the pick-up counter: the mark on the wall, parcels and a part on the counter. */
export const drawCounter: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const card = theme === 'dark' ? '#7a6045' : '#d6b691'
  const drawParcel = (x: number, width: number, height: number) =>
    drawRect(x, 586 - height, width, height, card) +
    drawRect(x, 586 - height, width, height * 0.2, '#ffffff', ' fill-opacity=".12"') +
    drawRect(x + width * 0.44, 586 - height, width * 0.12, height, colours.lamp, ' fill-opacity=".8"') +
    drawRect(x + 12, 586 - height * 0.4, width * 0.26, height * 0.24, '#f4f5f7')
  return (
    drawRoom(theme, 760) +
    drawLamp(120, 60, 380, theme, 'l1') +
    drawLamp(1100, 60, 380, theme, 'l2') +
    `<g transform="translate(640 90) scale(5)"><path d="${MARK_PATH}" fill="${colours.lamp}" fill-rule="evenodd"/></g>` +
    `<g transform="translate(640 90) scale(5)" opacity=".16"><path d="${MARK_PATH}" fill="none" stroke="${colours.lamp}" stroke-width="5" fill-rule="evenodd"/></g>` +
    drawParcel(250, 190, random.pickBetween(120, 190)) +
    drawParcel(460, 130, random.pickBetween(70, 110)) +
    drawFigure(
      random.pick(['brake-disc', 'turbo', 'alloy-wheel', 'steering-wheel']),
      { seed, theme },
      { x: 1130, y: 470, width: 330, height: 260 },
      'c1',
    ) +
    `<defs><linearGradient id="co" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.panel}"/><stop offset="1" stop-color="${mixColours(colours.panel, colours.deep, 0.8)}"/></linearGradient></defs>` +
    drawRect(150, 612, 1300, 230, 'url(#co)') +
    drawRect(120, 586, 1360, 30, mixColours(colours.edge, colours.white, 0.15)) +
    drawRect(120, 586, 1360, 5, colours.white, ' fill-opacity=".5"') +
    Array.from(
      { length: 12 },
      (_, i) =>
        `<path d="M${190 + i * 104} 820l36 -170h40l-36 170Z" fill="${colours.lamp}" fill-opacity="${i < 3 ? 0.9 : 0.07}"/>`,
    ).join('')
  )
}
