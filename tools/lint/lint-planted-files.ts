import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../run.ts'

const BIOME = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const CONFIGURATION = ['biome.json', 'tools/lint/pure.grit', 'tools/lint/to-pass.grit']

interface Diagnostic {
  category: string
  location: { path: string; start: { line: number } }
}

/** A linter error; `line` counts from 1. */
export interface LintError {
  category: string
  file: string
  line: number
}

/** Lints files in a temporary folder with the repository's rules; `files` maps a path to its text. */
export const lintPlantedFiles = async (files: Record<string, string>): Promise<LintError[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-lint-'))
  try {
    for (const file of CONFIGURATION) await cp(path.join(ROOT, file), path.join(folder, file))
    await writeFile(path.join(folder, '.gitignore'), 'node_modules\n')
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
    const { diagnostics } = JSON.parse(await runBiome(folder)) as { diagnostics: Diagnostic[] }
    return diagnostics.map(({ category, location }) => ({
      category,
      file: location.path,
      line: location.start.line,
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the linter's report in JSON. The linter exits with an error when it finds errors. */
const runBiome = (folder: string): Promise<string> =>
  new Promise(resolve => {
    const args = [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
