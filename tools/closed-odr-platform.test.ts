import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const ODR_PLATFORM = /ec\.europa\.eu\/consumers\/odr/i
/** These files find the address in the owner's texts, so they contain it. */
const RULE_FILES =
  /^src\/modules\/(content\/domain\/forbidden-claims|compliance\/domain\/find-page-claims\.test|compliance\/server\/watch-legal-facts\.test|quality\/)/

// Regulation (EU) 2024/3228 closed the platform on 20 July 2025.
test('no text, template or demo page links to the closed ODR platform', () => {
  const files = globSync('{src,docs,demo-pictures}/**/*.{ts,tsx,json,md,html,sql}', {
    cwd: ROOT,
    exclude: file => file.includes('node_modules'),
  })
  expect(files.length).toBeGreaterThan(1_000)
  const linkingFiles = files.filter(
    file => !RULE_FILES.test(file) && ODR_PLATFORM.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(linkingFiles).toEqual([])
})
