import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const REEXPORT = /^export (?:type )?\{[^}]*\} from '\.\/[\w/-]+\.ts'\s*/

/** Returns an error for each public API file of a module that contains more than re-exports. */
export const listPublicApiErrors = (root: string): string[] =>
  globSync('src/modules/*/server/*.ts', { cwd: root })
    .filter(file => /^src\/modules\/([\w-]+)\/server\/\1\.ts$/.test(file.replaceAll('\\', '/')))
    .flatMap(file => {
      let otherCode = readFileSync(join(root, file), 'utf8').replace(COMMENTS, '').trim()
      while (REEXPORT.test(otherCode)) otherCode = otherCode.replace(REEXPORT, '')
      return otherCode === ''
        ? []
        : [`${file}: the public API may only re-export from files of its folder: ${otherCode.split('\n')[0]}`]
    })
