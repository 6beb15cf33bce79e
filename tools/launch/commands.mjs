/**
 * A command of the launcher. `flags` are options of Node.
 * @typedef {object} Command
 * @property {string} program
 * @property {boolean} needsBuild
 * @property {Record<string, string>} [env]
 * @property {string[]} [flags]
 * @property {boolean} [restartsAfterCrash]
 */

/** The command of each npm script, run on the pinned Node. @type {Record<string, Command | null>} */
export const commands = {
  start: {
    program: 'src/app/server.ts',
    needsBuild: true,
    restartsAfterCrash: true,
    // The compile cache of Node saves a fifth of the start.
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: '.cache/compile' },
    // The default of 64 MB for young objects costs a big catalogue 50 MB more without being faster.
    flags: ['--max-semi-space-size=32'],
  },
  dev: {
    program: 'src/app/server.ts',
    needsBuild: false,
    env: { NODE_ENV: 'development', PITLANE_DEV: '1' },
    // Vite reloads the browser code; a restart reloads the server code.
    flags: ['--watch', '--watch-preserve-output'],
  },
  // The tests of this command start the shop dozens of times.
  test: { program: 'tools/test.ts', needsBuild: true, env: { NODE_COMPILE_CACHE: '.cache/compile' } },
  check: { program: 'tools/check.ts', needsBuild: false },
  bench: { program: 'bench/run.ts', needsBuild: true, env: { NODE_ENV: 'production' } },
  seed: { program: 'src/demo/seed-command.ts', needsBuild: false, env: { NODE_ENV: 'production' } },
  backup: { program: 'src/app/backup/backup-command.ts', needsBuild: false, env: { NODE_ENV: 'production' } },
  restore: { program: 'src/app/backup/restore-command.ts', needsBuild: false, env: { NODE_ENV: 'production' } },
  chaos: { program: 'tools/chaos.ts', needsBuild: true },
  soak: { program: 'tools/soak.ts', needsBuild: true },
  overload: { program: 'bench/overload.ts', needsBuild: true, env: { NODE_ENV: 'production' } },
  audit: { program: 'tools/audit.ts', needsBuild: false },
  lighthouse: { program: 'bench/lighthouse.ts', needsBuild: true, env: { NODE_ENV: 'production' } },
  interactions: { program: 'bench/interactions.ts', needsBuild: true, env: { NODE_ENV: 'production' } },
  licences: { program: 'tools/licences.ts', needsBuild: false },
  build: null,
}

const vite = 'node_modules/vite/bin/vite.js'

/** The build runs these steps in order on the pinned Node. */
export const buildSteps = [
  [vite, 'build', '--logLevel', 'warn', '--manifest', '--outDir', 'dist/client'],
  [vite, 'build', '--logLevel', 'warn', '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server'],
]

/** Sources of the build; the bundles import neither tests nor server code from `src`. */
export const buildInputs = [
  'src',
  'public',
  'vite.config.ts',
  'tools/browser-contracts.ts',
  'tools/chunks.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
export const isBuildInput = path => !/\.test\.tsx?$|\/(server|testing)\//.test(path)

/** A complete build has these outputs. */
export const buildOutputs = ['dist/client', 'dist/server']
