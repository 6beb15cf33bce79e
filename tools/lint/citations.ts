import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files whose citations are checked. */
const READ = /\.(ts|tsx|mjs|css|grit|md|sql)$|(^|\/)\.env\.example$/
/** Third-party texts and lists of versions. */
const NOT_READ = /^(package-lock\.json|db\/migrations\/meta\/|tools\/lint\/citations\.)/

const FILE = /[\w./-]*[\w-]\.md\b/g
/** A placeholder in a name. */
const NUMBERED = /\bNNN-/
/** A numbered section; sections of a law, a standard or the document itself are named with it. */
const PART = /(?<!\b(?:RFC|ISO|EN|WCAG|Act)\b[^.]{0,40})\b[Ss]ections? \d+/
const TICKET = /\b(?:issue|ticket|pull request) #?\d+/i

/** Returns citations that a reader of the repository cannot look up, each with its line. */
export const citationsIn = (text: string, exists: (file: string) => boolean): string[] =>
  text.split('\n').flatMap((line, at) => {
    const named = line.includes('.md') ? [...line.matchAll(FILE)].map(([file]) => file) : []
    const missing = named.filter(file => !NUMBERED.test(file) && !exists(file))
    const said = [...missing, ...[PART, TICKET].flatMap(pattern => line.match(pattern)?.[0] ?? [])]
    return said.map(what => `${at + 1}: cites ${what}, which is not in the repository: say the rule itself`)
  })

/** Returns the broken citations of all files in the repository. */
export const citationFaults = (root: string): string[] => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0')
  return files
    .filter(file => READ.test(file) && !NOT_READ.test(file) && existsSync(path.join(root, file)))
    .flatMap(file => {
      const exists = (cited: string): boolean =>
        [root, path.join(root, 'docs'), path.dirname(path.join(root, file))].some(from =>
          existsSync(path.resolve(from, cited)),
        )
      return citationsIn(readFileSync(path.join(root, file), 'utf8'), exists).map(fault => `${file}:${fault}`)
    })
}
