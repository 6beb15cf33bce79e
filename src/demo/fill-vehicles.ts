import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { createVehicles } from '#fitment/server/create-vehicles.ts'
import type { Write } from '#platform/server/write.ts'

/** The second file has the wheel data of generations. */
const FILES = ['demo-vehicles.csv', 'demo-wheels.csv'].map(name => path.join(import.meta.dirname, 'vehicles', name))

/** Other names by which people search for makes; `et:` begins a name of one language. */
const MAKE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Volkswagen: ['VW', 'et:Folts'],
  'Mercedes-Benz': ['Mercedes', 'MB', 'et:Merss', 'en:Merc'],
  BMW: ['et:Bemm', 'en:Beemer'],
  Škoda: ['Skoda'],
  Citroën: ['Citroen'],
}

/** Creates the vehicles of the demo shop: 138 generations with 581 engines. */
export const fillVehicles = async (tx: Write, now: Date): Promise<void> => {
  const texts = await Promise.all(FILES.map(file => readFile(file, 'utf8')))
  const rows = texts.flatMap(text => parseVehicleFile(text).rows)
  await createVehicles(tx, rows, MAKE_ALIASES, now)
}
