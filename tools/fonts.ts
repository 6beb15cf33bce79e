import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import {
  EXTRA_ESTONIAN_CHARACTERS,
  FIRST_PAINT_CHARACTERS,
  FONT_WEIGHTS,
  FONT_WIDTHS,
} from '../src/ui/fonts/first-paint-characters.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FROM = path.join(ROOT, 'node_modules/@fontsource-variable/archivo/files')
const TO = path.join(ROOT, 'src/ui/fonts')

/** Writes font subsets with the letters of the shop's languages, in the weights and widths that the styles use. */
const cut = async (from: string, letters: string, to: string): Promise<void> => {
  const cutOut = await subsetFont(await readFile(path.join(FROM, from)), letters, {
    targetFormat: 'woff2',
    variationAxes: { wdth: FONT_WIDTHS, wght: FONT_WEIGHTS },
  })
  await writeFile(path.join(TO, to), cutOut)
  console.log(`${to} ${cutOut.length} bytes`)
}

await mkdir(TO, { recursive: true })
await cut('archivo-latin-wdth-normal.woff2', FIRST_PAINT_CHARACTERS, 'archivo-first.woff2')
await cut('archivo-latin-ext-wdth-normal.woff2', EXTRA_ESTONIAN_CHARACTERS, 'archivo-estonian.woff2')
