import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const SOURCE_FILES = /\.(ts|tsx|mts|mjs)$/
/** These files contain deliberate mistakes. */
const IGNORED_FILES = /^(tools\/lint\/prose\.|tools\/boundaries\/planted\/)/
const MAX_WORDS = 25

interface Rule {
  pattern: RegExp
  advice: string
}

const OPENING_RULES: readonly Rule[] = [
  {
    pattern: /^(?:What|Who|Whoever|Whose|Whatever|Whether|Which|Why|How|Of|One|That which)\b(?![^.]*\?)/,
    advice: 'begin with a named subject or an imperative verb',
  },
  { pattern: /^(?:The same|Likewise|So)\b(?=[ .,:;])/, advice: 'name what the comment is about' },
]

const HISTORY_RULES: readonly Rule[] = [
  { pattern: /\bsince then\b/i, advice: 'leave history to git' },
  { pattern: /\b(?:later|for now)\)?[.;]?$/i, advice: 'say how things are now' },
]

/** Names of the code outside backticks: a rename would change only a part of the sentence. */
const CODE_RULES: readonly Rule[] = [
  { pattern: /(?<![\w./-])(?!(?:kB|dB|eBay|iOS)\b)[a-z]+[A-Z]\w*/, advice: 'write names of the code in backticks' },
]

/** These phrases are bad in all prose: comments, test titles, API summaries, errors, log lines and commit subjects. */
const PHRASE_RULES: readonly Rule[] = [
  { pattern: /\banew\b/i, advice: 'write "again"' },
  { pattern: /\b(?:is|are|was|were|has|have) none\b/i, advice: 'write "no …" or "without …"' },
  { pattern: /\bnone (?:is|are|was|were|exists?|remains?)\b/i, advice: 'write "without …" or name the thing' },
  { pattern: /\ball(?: \w+)? or none\b/i, advice: 'write "all together"' },
  {
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were) no\b(?! (?:longer|later|earlier|more|less|fewer|greater|other|better)\b)/i,
    advice: 'write "is not" or "without"',
  },
  { pattern: /\bby (?:itself|themselves)\b/i, advice: 'write "automatically" or "alone"' },
  { pattern: /\b(?:is|are|was|were|be|been) told\b/i, advice: 'write "receives", "is notified" or "knows"' },
  { pattern: /\bthat which\b/i, advice: 'name the thing' },
  { pattern: /\bwhoever\b/i, advice: 'name the person or the program' },
  { pattern: /\b(?:does|do|says?|holds?|goes) the same\b(?=[.;,:]|$)/i, advice: 'say what happens' },
  // "would otherwise" is allowed, because it gives a reason.
  { pattern: /(?<!\b(?:would|could|might) )\botherwise\b/i, advice: 'write "or", "else" or "if not"' },
  { pattern: /\b(?:stands|stood)\b/i, advice: 'write "is", "is placed" or "represents"' },
  { pattern: /\bmeanwhile\b/i, advice: 'write "at the same time", "during …" or "in between"' },
  { pattern: /\bany more\b(?! (?:\w+s|than|of)\b)/i, advice: 'write "no longer"' },
]

/** Strips comment decoration, directives and code, and returns the remaining prose. */
const extractProse = (comment: string): string =>
  comment
    .replace(/^\*|^\/(?!\/)/, '')
    .split('\n')
    .map(line => line.replace(/^\s*\*?\s?/, ''))
    .map(line => line.replace(/^\s*biome-ignore[^:]*:\s*(.)/, (_directive, first: string) => first.toUpperCase()))
    .filter(line => !/^\s*@|^\s*(?:eslint|ts-expect|@ts|v8 ignore|<reference)/.test(line))
    .join(' ')
    .replace(/```.*?```|`[^`]*`|\{@link [^}]*\}|https?:\S+/g, 'X')
    .trim()

const splitSentences = (prose: string): string[] => prose.split(/(?<=[.!?;:])\s+(?=[A-ZÕÄÖÜ])/)

const findBrokenRules = (prose: string, rules: readonly Rule[]): string[] =>
  rules.flatMap(({ pattern, advice }) => {
    const match = pattern.exec(prose)?.[0]
    return match === undefined ? [] : [`"${match.trim()}": ${advice}`]
  })

/** Returns one message per rule that the comment breaks. */
export const findProseErrors = (comment: string): string[] => {
  const prose = extractProse(comment)
  if (prose === '' || /^(?:#__PURE__|@__PURE__|<reference)/.test(comment.trim())) return []
  const errors = findBrokenRules(prose, [...OPENING_RULES, ...HISTORY_RULES, ...CODE_RULES, ...PHRASE_RULES])
  const longSentence = splitSentences(prose).find(sentence => sentence.split(/\s+/).length > MAX_WORDS)
  return longSentence === undefined ? errors : [...errors, `a sentence of more than ${MAX_WORDS} words: split it`]
}

/** Returns one message per banned phrase in a commit subject, a test title, an error message or a log line. */
export const findPhraseErrors = (text: string): string[] => findBrokenRules(text, PHRASE_RULES)

/** A text in any quotes, with one group for each kind of quotes. */
const LITERAL = '(?:\'([^\'\\n]*)\'|"([^"\\n]*)"|`([^`]*)`)'

/** The text of a new error, or of a console or log call with or without fields before it. */
const MESSAGE = new RegExp(
  `(?:\\bnew \\w*Error|\\b(?:console|log)\\.\\w+)\\(\\s*(?:\\{[^'"\`}]*\\},\\s*|\\w+,\\s*)?${LITERAL}`,
  'g',
)

/** The title of a test or a group of tests, also after the rows of `test.each`. */
const TITLE = new RegExp(
  `(?:\\b(?:test|it|describe)(?:\\.\\w+(?:\\([^()]*\\))?)*|^\\s*\\](?: as const)?\\))\\(\\s*${LITERAL}`,
  'gm',
)

/** The summary of an API endpoint. */
const SUMMARY = new RegExp(`\\bsummary:\\s*${LITERAL}`, 'g')

const findTextErrors = (source: string): { start: number; error: string }[] =>
  [MESSAGE, TITLE, SUMMARY].flatMap(pattern =>
    [...source.matchAll(pattern)].flatMap(({ index, 1: single, 2: double, 3: template }) => {
      const text = single ?? double ?? template?.replace(/\$\{[^}]*\}/g, 'x') ?? ''
      return findPhraseErrors(text).map(error => ({ start: index, error }))
    }),
  )

/** Returns the broken rules of all comments, messages, titles and summaries of one file, each with its line. */
export const findFileErrors = (file: string, source: string): string[] => {
  const { comments } = parseSync(file, source)
  const paragraphs: { value: string; start: number; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    const previous = paragraphs.at(-1)
    // Consecutive line comments form one paragraph.
    if (
      type === 'Line' &&
      previous &&
      /^\s*$/.test(source.slice(previous.end, start)) &&
      !source.slice(previous.end, start).includes('\n\n')
    ) {
      previous.value += `\n${value}`
      previous.end = end
    } else paragraphs.push({ value, start, end })
  }
  const commentErrors = paragraphs.flatMap(({ value, start }) =>
    findProseErrors(value).map(error => ({ start, error })),
  )
  return [...commentErrors, ...findTextErrors(source)].map(
    ({ start, error }) => `${file}:${source.slice(0, start).split('\n').length}: ${error}`,
  )
}

/** Returns the broken rules of all comments and messages in the repository. */
export const findRepositoryErrors = (root: string): string[] => {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  return output
    .toString()
    .split('\0')
    .filter(file => SOURCE_FILES.test(file) && !IGNORED_FILES.test(file) && existsSync(path.join(root, file)))
    .flatMap(file => findFileErrors(file, readFileSync(path.join(root, file), 'utf8')))
}
