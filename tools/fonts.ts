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
const SOURCE_FOLDER = path.join(ROOT, 'node_modules/@fontsource-variable/archivo/files')
const TARGET_FOLDER = path.join(ROOT, 'src/ui/fonts')

/** Writes a font subset with these letters, in the weights and widths that the styles use. */
const writeSubset = async (sourceFile: string, letters: string, targetFile: string): Promise<void> => {
  const subset = await subsetFont(await readFile(path.join(SOURCE_FOLDER, sourceFile)), letters, {
    targetFormat: 'woff2',
    variationAxes: { wdth: FONT_WIDTHS, wght: FONT_WEIGHTS },
  })
  await writeFile(path.join(TARGET_FOLDER, targetFile), subset)
  console.log(`${targetFile} ${subset.length} bytes`)
}

await mkdir(TARGET_FOLDER, { recursive: true })
await writeSubset('archivo-latin-wdth-normal.woff2', FIRST_PAINT_CHARACTERS, 'archivo-first.woff2')
await writeSubset('archivo-latin-ext-wdth-normal.woff2', EXTRA_ESTONIAN_CHARACTERS, 'archivo-estonian.woff2')
