import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../run.ts'

const IMPURE = [
  'Date.now()',
  'new Date()',
  'Date()',
  'Math.random()',
  '[1].map(Math.random)',
  'performance.now()',
  'crypto.randomUUID()',
  "fetch('https://shop.test')",
  'setTimeout(() => undefined)',
  'process.env.HOME',
  'console.info',
  'localStorage.length',
  'window.name',
  'document.title',
  'globalThis.name',
]
const PURE = ['new Date(1)', "new Date('2026-01-01')", 'Date.UTC(2026, 0)', 'Math.max(1, 2)']

const expectFault = (line: number, file: string) => expect.objectContaining({ file, line })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pitlane-lint-'))
  await cp(path.join(ROOT, 'biome.json'), path.join(folder, 'biome.json'))
  await cp(path.join(ROOT, 'tools/lint/pure.grit'), path.join(folder, 'tools/lint/pure.grit'))
  await writeFile(path.join(folder, '.gitignore'), 'node_modules\n')
  const lines = [...IMPURE, ...PURE].map(spell => `  ${spell},`)
  for (const file of [...watched, ...free]) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), ['export const planted = [', ...lines, ']', ''].join('\n'))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const watched = ['src/kernel/rule.ts', 'src/modules/cart/domain/rule.ts', 'src/modules/listing/domain/index/rule.ts']
const free = [
  'src/modules/cart/domain/rule.test.ts',
  'src/modules/cart/server/verb.ts',
  'src/kernel/testing/made-up.ts',
]

interface Diagnostic {
  category: string
  location: { path: string; start: { line: number } }
}

/** Returns the linter errors about clock, randomness and I/O. */
const findImpurities = async (): Promise<{ file: string; line: number }[]> => {
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const report = await new Promise<string>(resolve => {
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] }
  return diagnostics
    .filter(({ category }) => category === 'plugin' || category === 'lint/style/noRestrictedGlobals')
    .map(({ location }) => ({ file: location.path, line: location.start.line - 1 }))
}

test('domain and kernel use no clock, randomness or I/O', async () => {
  const found = await findImpurities()
  expect(found).toHaveLength(watched.length * IMPURE.length)
  for (const file of watched) {
    for (const line of IMPURE.keys()) expect(found).toContainEqual(expectFault(line + 1, file))
  }
})
