import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt, drawHexNut } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, moveOutline, roundCorners, scaleOutline } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws a tower's ring with its upright ears. */
function drawTower(drawing: Drawing, frame: Frame, side: -1 | 1, material: Material, isOpen: boolean): void {
  const outer = buildCircle(108, 0, 0, 60)
  drawPlate(drawing, moveFrame(frame, 0, 0, 10), outer, 10, material, {
    holes: [
      isOpen
        ? roundCorners(
            moveOutline(
              scaleOutline(
                [
                  [-80, -60],
                  [-80, 60],
                  [20, 66],
                  [20, -66],
                ],
                side,
                1,
              ),
              20 * side,
              0,
            ),
            40,
          )
        : buildCircle(66, 0, 0, 50),
    ],
    edge: 2.2,
  })
  for (const angle of [1.2, 3.3, 5.2]) drawHexNut(drawing, moveFrame(turnFrame(frame, angle), 88, 0, 10), 13, steel)
  for (const z of [-22, 22])
    drawPlate(
      drawing,
      createFrame([frame.origin[0] - side * 92, frame.origin[1] + 8, frame.origin[2] + z], [0, 0, 1]),
      roundCorners(
        [
          [-34, 0],
          [34, 0],
          [24, 66],
          [-24, 66],
        ],
        16,
      ),
      8,
      material,
      { edge: 1.6 },
    )
}

/** Draws a brace between the strut towers, straight or with a bow. */
export const strutBrace: Part = {
  yaw: -40,
  pitch: 36,
  draw(drawing, choices) {
    const material = choices.pickFinish([
      'machined',
      'anodisedRed',
      'anodisedBlue',
      'black',
      'titanium',
      'gold',
      'anodisedPurple',
    ])
    const ringMaterial = choices.happens(0.5) ? material : blackOxide
    const bow = choices.pick([0, 0, 40, 80])
    const isDouble = choices.happens(0.3)
    const isOpen = choices.happens(0.3)
    const radius = isDouble ? 20 : choices.pickBetween(30, 38)
    const half = 250
    const createTowerFrame = (side: -1 | 1) => createFrame([side * half, 0, 0], [side * 0.06, 1, 0], [0, 0, -1])
    drawTower(drawing, createTowerFrame(1), 1, ringMaterial, isOpen)
    drawTower(drawing, createTowerFrame(-1), -1, ringMaterial, isOpen)
    for (const z of isDouble ? [-26, 26] : [0]) {
      const line = buildCurve<Vector3>(
        [
          [half - 92, 50, z],
          [half * 0.5, 56 + bow * 0.7, z],
          [0, 58 + bow, z],
          [-half * 0.5, 56 + bow * 0.7, z],
          [-half + 92, 50, z],
        ],
        false,
        10,
      )
      drawTube(drawing, line, radius, material)
      for (const side of [1, -1]) {
        const cuff = createFrame([side * (half - 118), 52, z], [-side, side * 0.02 + bow * 0.004, 0], [0, 1, 0])
        drawLathe(
          drawing,
          cuff,
          [
            [-16, radius * 0.8],
            [0, radius * 1.2],
            [34, radius * 1.2],
            [40, radius],
          ],
          blackOxide,
        )
        drawKnurl(drawing, cuff, { radius: radius * 1.2, from: 2, to: 32, count: 30 })
        drawBolt(drawing, createFrame([side * (half - 92), 50, 30], [0, 0, 1]), 13, brightSteel)
      }
    }
    const flat: Frame = {
      origin: [0, 58 + bow + radius * 0.72, radius * 0.74],
      u: [1, 0, 0],
      v: [0, 0.7, -0.7],
      n: [0, 0.7, 0.7],
    }
    drawDecal(
      drawing,
      moveFrame(flat, -40, 0, 1),
      buildShopMarkOutlines(radius * 1.1),
      choices.pickAccent(['#f4f5f7', '#ffeb3b', '#111316']),
      0.95,
    )
    for (let i = 0; i < 3; i++)
      drawDecal(
        drawing,
        moveFrame(flat, i * 24, 0, 1),
        [
          [
            [-5, -radius * 0.5],
            [6, -radius * 0.5],
            [6 + radius * 0.2, radius * 0.5],
            [-5 + radius * 0.2, radius * 0.5],
          ],
        ],
        '#f4f5f7',
        0.8,
      )
  },
}
