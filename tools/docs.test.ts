import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { UPSTREAM_MODULES } from './boundaries/layers.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** A record has at most two pages of prose; tables do not count. */
const MAX_RECORD_WORDS = 700
const MAX_LINE_LENGTH = 120

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const fileExists = (...parts: string[]): boolean => existsSync(path.join(ROOT, ...parts))

const recordFiles = readdirSync(path.join(ROOT, 'docs/decisions')).filter(file => /^\d{3}-/.test(file))

test('decision records are numbered without a gap and listed in their index', () => {
  const index = readText('docs/decisions/README.md')
  expect(recordFiles.map(file => Number(file.slice(0, 3)))).toEqual(recordFiles.map((_, index) => index + 1))
  for (const file of recordFiles) {
    const [, title] = readText(`docs/decisions/${file}`).match(/^# \d{3} (.+)/) ?? []
    expect(index).toContain(`| [${file.slice(0, 3)}](${file}) | ${title} |`)
  }
})

test.each(recordFiles)('%s states date, status, context, decision and consequences', file => {
  const record = readText(`docs/decisions/${file}`)
  expect(record).toMatch(
    new RegExp(`^# ${file.slice(0, 3)} .+\\n\\nDate: \\d{4}-\\d{2}-\\d{2}\\. Status: (accepted|superseded)\\.\\n`),
  )
  expect([...record.matchAll(/^## (.+)/gm)].map(([, title]) => title)).toEqual(['Context', 'Decision', 'Consequences'])
  const prose = record.split('\n').filter(line => !line.startsWith('|'))
  expect(prose.join(' ').split(/\s+/).length).toBeLessThanOrEqual(MAX_RECORD_WORDS)
})

test('the record on dependencies names every dependency', () => {
  const record = readText('docs/decisions/001-runtime-and-dependencies.md')
  const { dependencies, devDependencies } = packageJson
  const packageNames = Object.keys({ ...dependencies, ...devDependencies }).filter(name => !name.startsWith('@types/'))
  expect(packageNames.filter(name => !record.includes(name))).toEqual([])
})

const documents = [
  ...readdirSync(path.join(ROOT, 'docs'))
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
  ...recordFiles.map(file => `docs/decisions/${file}`),
  'docs/decisions/README.md',
  'README.md',
  'CONTRIBUTING.md',
]

test('links between documents lead to existing files', () => {
  const brokenLinks = documents.flatMap(document =>
    [...readText(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, link]) => link!)
      .filter(link => !fileExists(path.dirname(document), link))
      .map(link => `${document}: ${link}`),
  )
  expect(brokenLinks).toEqual([])
})

test('lines of documents have at most 120 characters outside tables', () => {
  const longLines = documents.flatMap(file =>
    readText(file)
      .split('\n')
      .filter(line => line.length > MAX_LINE_LENGTH && !line.startsWith('|')),
  )
  expect(longLines).toEqual([])
})

test('the table of benchmarks shows the newest value of each figure', () => {
  const [, ...rows] = readText('bench/history/figures.csv').trim().split('\n')
  const newest = new Map<string, string>()
  for (const row of rows) {
    const [, date, figure, value, unit] =
      row.match(/^(\d{4}-\d{2}-\d{2}),(?:[0-9a-f]{8})?,([^,]+),([\d.]+),([^,]+),(?:[^",]*|"[^"]*")$/) ?? []
    expect(date, row).toBeDefined()
    newest.set(`${figure} ${unit}`, `${value} ${date}`)
  }
  const shownFigures = [
    ...readText('docs/benchmarks.md').matchAll(/^\| .+ \| `([^`]+)` \| ([\d.]+) ([^|]+) \| .* \| ([\d-]+),/gm),
  ]
  expect(shownFigures.length).toBeGreaterThan(30)
  for (const [, figure, value, unit, date] of shownFigures)
    expect(newest.get(`${figure} ${unit}`), figure).toBe(`${value} ${date}`)
})

const architecture = readText('docs/architecture.md')

/** Returns the rows of a chapter's first table, without its head. */
const readTableRows = (chapter: string): string[] => {
  const [, text = ''] = architecture.split(`\n## ${chapter}\n`)
  const lines = text.split('\n## ')[0]!.split('\n')
  return lines.filter(line => line.startsWith('| ')).slice(2)
}

test('the architecture names every module', () =>
  expect(
    readTableRows('Modules')
      .map(row => row.split('|')[1]!.trim())
      .toSorted(),
  ).toEqual(Object.keys(UPSTREAM_MODULES).toSorted()))

test('the tree of the architecture names existing files and folders', () => {
  const [, tree = ''] = architecture.split('```\n')
  const parents: string[] = []
  const paths = tree
    .trimEnd()
    .split('\n')
    .flatMap(line => {
      const [, indent = '', names = ''] = line.match(/^( *)([^\s,]+(?:, [^\s,]+)*)/) ?? []
      parents.length = indent.length / 2
      parents.push(names)
      return names.split(', ').map(name => path.join(...parents.slice(0, -1), name))
    })
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter(file => !fileExists(file))).toEqual([])
})

test('documents name existing tests', () => {
  const tests = documents.flatMap(document => [...readText(document).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)])
  const repositoryFiles = execFileSync('git', ['ls-files', 'src', 'tools', 'e2e'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\n')
  expect(tests.length).toBeGreaterThan(50)
  expect(
    tests
      .map(([, file]) => file!)
      .filter(file => !repositoryFiles.some(testFile => `/${testFile}`.endsWith(`/${file}`))),
  ).toEqual([])
})

test('the architecture lists the seven parts of a module', () => {
  const [, parts = ''] = architecture.split('\nA module has up to seven parts:\n\n```\n')
  const listedParts = [...parts.split('```')[0]!.matchAll(/^([\w-]+)(?=[/-])/gm)].map(([, part]) => part!)
  expect(listedParts).toHaveLength(7)
  const folders = execFileSync('git', ['ls-files', 'src/modules'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .map(file => file.split('/').slice(3))
    .filter(({ length }) => length > 1)
  expect(new Set(folders.map(([folder]) => folder).toSorted())).toEqual(
    new Set(listedParts.filter(part => !part.startsWith('contract')).toSorted()),
  )
})

test('the architecture names existing files where a rule is decided', () => {
  const rows = readTableRows('Where a rule is decided').join('\n')
  const namedFiles = [...rows.matchAll(/`([\w-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, file]) => file!)
  expect(namedFiles.length).toBeGreaterThan(20)
  expect(namedFiles.filter(file => !fileExists('src', file) && !fileExists('src/modules', file))).toEqual([])
})

test('the architecture states the limit of function length that the lint enforces', () => {
  const [, limit] = readText('biome.json').match(/"maxLines": (\d+)/) ?? []
  expect(architecture).toContain(`No function has more than ${limit} lines`)
})

test('the glossary names identifiers of the sources', () => {
  const files = execFileSync('git', ['ls-files', 'src/**/*.ts', 'src/**/*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  const words = new Set(
    files
      .trim()
      .split('\n')
      .flatMap(file => readText(file).match(/[\w$]+/g) ?? []),
  )
  const identifiers = [...readText('docs/glossary.md').matchAll(/`([A-Za-z_]\w+)[^`]*`/g)].map(([, word]) => word!)
  expect(identifiers.length).toBeGreaterThan(70)
  expect(identifiers.filter(word => !words.has(word))).toEqual([])
})
