import { ROOT } from '../run.ts'
import { findRepositoryErrors } from './prose.ts'

/** Prints the broken rules of comments and messages below the given folders, or in the whole repository. */
const folders = process.argv.slice(2)
const errors = findRepositoryErrors(ROOT).filter(
  error => folders.length === 0 || folders.some(folder => error.startsWith(folder)),
)
console.log(errors.join('\n'))
console.log(`${errors.length} texts to rewrite`)
process.exitCode = errors.length > 0 ? 1 : 0
