import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files whose citations are checked. */
const CHECKED_FILES = /\.(ts|tsx|mjs|css|grit|md|sql)$|(^|\/)\.env\.example$/
/** These files contain third-party texts and lists of versions. */
const IGNORED_FILES = /^(package-lock\.json|db\/migrations\/meta\/|tools\/lint\/citations\.)/

const FILE_PATTERN = /[\w./-]*[\w-]\.md\b/g
/** A file name with this placeholder is an example. */
const PLACEHOLDER_PATTERN = /\bNNN-/
/** A numbered section without the name of its law or standard. */
const SECTION_PATTERN = /(?<!\b(?:RFC|ISO|EN|WCAG|Act)\b[^.]{0,40})\b[Ss]ections? \d+/
const TICKET_PATTERN = /\b(?:issue|ticket|pull request) #?\d+/i

/** Returns citations that a reader of the repository cannot look up, each with its line. */
export const findBrokenCitations = (text: string, exists: (file: string) => boolean): string[] =>
  text.split('\n').flatMap((line, index) => {
    const citedFiles = line.includes('.md') ? [...line.matchAll(FILE_PATTERN)].map(([file]) => file) : []
    const missing = citedFiles.filter(file => !PLACEHOLDER_PATTERN.test(file) && !exists(file))
    const brokenCitations = [
      ...missing,
      ...[SECTION_PATTERN, TICKET_PATTERN].flatMap(pattern => line.match(pattern)?.[0] ?? []),
    ]
    return brokenCitations.map(
      citation => `${index + 1}: cites ${citation}, which is not in the repository: say the rule itself`,
    )
  })

/** Returns the broken citations of all files in the repository. */
export const findCitationErrors = (root: string): string[] => {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = output.toString().split('\0')
  return files
    .filter(file => CHECKED_FILES.test(file) && !IGNORED_FILES.test(file) && existsSync(path.join(root, file)))
    .flatMap(file => {
      const fileExists = (cited: string): boolean =>
        [root, path.join(root, 'docs'), path.dirname(path.join(root, file))].some(from =>
          existsSync(path.resolve(from, cited)),
        )
      return findBrokenCitations(readFileSync(path.join(root, file), 'utf8'), fileExists).map(
        error => `${file}:${error}`,
      )
    })
}
