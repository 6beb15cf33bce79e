import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const REEXPORT = /^export (?:type )?\{[^}]*\} from '\.\/[\w/-]+\.ts'\s*/

/** Returns faults of a module's public API file, which may only re-export: code belongs into a file with its name. */
export const listPublicApiErrors = (root: string): string[] =>
  globSync('src/modules/*/server/*.ts', { cwd: root })
    .filter(file => /^src\/modules\/([\w-]+)\/server\/\1\.ts$/.test(file.replaceAll('\\', '/')))
    .flatMap(file => {
      let rest = readFileSync(join(root, file), 'utf8').replace(COMMENTS, '').trim()
      while (REEXPORT.test(rest)) rest = rest.replace(REEXPORT, '')
      return rest === ''
        ? []
        : [`${file}: the public API may only re-export from files of its folder: ${rest.split('\n')[0]}`]
    })
