import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'

test('the demo shop has 581 engines of 138 generations, without a refused row', async () => {
  const { rows, errors } = parseVehicleFile(
    await readFile(path.join(import.meta.dirname, 'vehicles', 'demo-vehicles.csv'), 'utf8'),
  )
  expect(errors).toEqual([])
  expect(rows).toHaveLength(581)
  expect(new Set(rows.map(({ make, model, generation }) => `${make}/${model}/${generation}`)).size).toBe(138)
})
