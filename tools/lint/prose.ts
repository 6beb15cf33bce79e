import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const SOURCE = /\.(ts|tsx|mts)$/
/** Planted mistakes live in these files. */
const IGNORED = /^(tools\/lint\/prose\.|tools\/boundaries\/planted\/)/
const MAX_WORDS = 30

const RULES: readonly { pattern: RegExp; advice: string }[] = [
  {
    pattern: /^(?:What|Who|Whoever|Whose|Whatever|Whether|Of|One|That which)\b(?![^.]*\?)/,
    advice: 'begin with a named subject or an imperative verb',
  },
  { pattern: /^(?:The same|Likewise|So)\b(?=[ .,:;])/, advice: 'name what the comment is about' },
  { pattern: /\banew\b/i, advice: 'write "again"' },
  { pattern: /\b(?:is|are|was|were|has|have) none\b/i, advice: 'write "no …" or "without …"' },
  { pattern: /\bby (?:itself|themselves)\b/i, advice: 'write "automatically" or "alone"' },
  { pattern: /\b(?:is|are|was|were|be|been) told\b/i, advice: 'write "receives", "is notified" or "knows"' },
  { pattern: /\bthat which\b/i, advice: 'name the thing' },
  { pattern: /\b(?:does|do|says?|holds?|goes) the same\b(?=[.;,:]|$)/i, advice: 'say what happens' },
  { pattern: /\bsince then\b/i, advice: 'leave history to git' },
  { pattern: /\b(?:later|for now)\)?[.;]?$/i, advice: 'say how things are now' },
]

/** Strips comment decoration, directives and code, and returns the remaining prose. */
const proseOf = (comment: string): string =>
  comment
    .replace(/^\*|^\/(?!\/)/, '')
    .split('\n')
    .map(line => line.replace(/^\s*\*?\s?/, ''))
    .filter(line => !/^\s*@|^\s*(?:biome-ignore|eslint|ts-expect|@ts|v8 ignore|<reference)/.test(line))
    .join(' ')
    .replace(/```.*?```|`[^`]*`|\{@link [^}]*\}|https?:\S+/g, 'x')
    .trim()

const sentencesOf = (prose: string): string[] => prose.split(/(?<=[.!?;:])\s+(?=[A-ZÕÄÖÜ])/)

/** Returns one message per rule that the comment breaks. */
export const proseErrors = (comment: string): string[] => {
  const prose = proseOf(comment)
  if (prose === '' || /^(?:biome-ignore|#__PURE__|@__PURE__|<reference)/.test(comment.trim())) return []
  const broken = RULES.flatMap(({ pattern, advice }) => {
    const found = pattern.exec(prose)?.[0]
    return found === undefined ? [] : [`"${found.trim()}": ${advice}`]
  })
  const long = sentencesOf(prose).find(sentence => sentence.split(/\s+/).length > MAX_WORDS)
  return long === undefined ? broken : [...broken, `a sentence of more than ${MAX_WORDS} words: split it`]
}

/** Returns the broken rules of all comments of one file, each with its line. */
export const commentErrors = (file: string, source: string): string[] => {
  const { comments } = parseSync(file, source)
  const joined: { value: string; start: number; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    // Consecutive line comments form one paragraph.
    if (
      type === 'Line' &&
      last &&
      /^\s*$/.test(source.slice(last.end, start)) &&
      !source.slice(last.end, start).includes('\n\n')
    ) {
      last.value += `\n${value}`
      last.end = end
    } else joined.push({ value, start, end })
  }
  return joined.flatMap(({ value, start }) => {
    const line = source.slice(0, start).split('\n').length
    return proseErrors(value).map(error => `${file}:${line}: ${error}`)
  })
}

/** Returns the broken rules of all comments in the repository. */
export const repositoryErrors = (root: string): string[] => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  return listed
    .toString()
    .split('\0')
    .filter(file => SOURCE.test(file) && !IGNORED.test(file) && existsSync(path.join(root, file)))
    .flatMap(file => commentErrors(file, readFileSync(path.join(root, file), 'utf8')))
}
