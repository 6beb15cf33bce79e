import { drawFigure } from '#draw/draw-part.ts'
import { drawCar } from './car.ts'
import { drawLamp, drawRect, drawRoom, sceneColours } from './room.ts'
import { carColours, type DrawScene } from './scene.ts'

/** Draws the workshop: a car on the lift, parts on the floor. */
export const drawGarage: DrawScene = (theme, random, seed) => {
  const colours = sceneColours[theme]
  const floor = 690
  const liftY = random.pickBetween(400, 470)
  const drawPost = (x: number) =>
    `<defs><linearGradient id="po${x}" x1="0" x2="1"><stop offset="0" stop-color="${colours.deep}"/><stop offset=".35" stop-color="${colours.faint}"/><stop offset=".6" stop-color="${colours.edge}"/><stop offset="1" stop-color="${colours.deep}"/></linearGradient></defs>` +
    `${drawRect(x, 110, 46, floor - 70, `url(#po${x})`)}${drawRect(x - 24, floor + 30, 94, 16, colours.deep)}${drawRect(x + 4, liftY - 22, 38, 60, colours.lamp)}`
  const arm = `${drawRect(430, liftY + 12, 740, 14, colours.faint)}${drawRect(430, liftY + 12, 740, 4, colours.white, ' fill-opacity=".4"')}`
  const drawToolbox = (x: number) =>
    `${drawRect(x, floor - 130, 150, 150, theme === 'dark' ? '#8f1d22' : '#01699f')}${[0, 1, 2, 3].map(i => drawRect(x + 8, floor - 122 + i * 34, 134, 28, '#000', ' fill-opacity=".22"') + drawRect(x + 30, floor - 112 + i * 34, 90, 4, '#fff', ' fill-opacity=".55"')).join('')}${drawRect(x - 6, floor - 140, 162, 12, colours.edge)}`
  return (
    drawRoom(theme, floor) +
    drawLamp(250, 70, 330, theme, 'l1') +
    drawLamp(1010, 70, 330, theme, 'l2') +
    drawLamp(660, 50, 280, theme, 'l3', true) +
    drawToolbox(96) +
    drawPost(392) +
    `<ellipse cx="800" cy="${floor + 80}" rx="480" ry="44" fill="#000" fill-opacity="${theme === 'dark' ? 0.55 : 0.14}"/>` +
    drawCar({
      x: 300,
      floor: liftY + 14,
      size: 1,
      theme,
      colour: random.pick(carColours),
      seed,
      isLifted: true,
      hasWing: random.happens(0.5),
    }) +
    arm +
    drawPost(1162) +
    drawFigure(
      random.pick(['alloy-wheel', 'tyre']),
      { seed, theme },
      { x: 1390, y: floor - 30, width: 210, height: 210 },
      'f1',
    ) +
    drawFigure(
      random.pick(['exhaust-muffler', 'coilover', 'turbo']),
      { seed: seed + 3, theme },
      { x: 790, y: floor + 30, width: 300, height: 190 },
      'f2',
    )
  )
}
