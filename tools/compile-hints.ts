import type { Plugin } from 'vite'

/** Bundles of which most is called while a page comes alive, and that are large enough for it to matter. */
const CALLED_AT_ONCE: ReadonlySet<string> = new Set(['react', 'router', 'entry-browser', 'cart', 'checkout'])

/**
 * Chromium reads all functions of a file that begins so beside the main thread, while it comes. Else it reads each of them on that thread when it is
 * first called, React's whole file twice. Others take it for a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // The hint must stand before all code, and the bundler's own lines come last.
    order: 'post',
    handler(_options, output) {
      const hinted = Object.values(output).flatMap(file =>
        file.type === 'chunk' && CALLED_AT_ONCE.has(file.name) ? file : [],
      )
      for (const chunk of hinted) chunk.code = HINT + chunk.code
      const lacking = [...CALLED_AT_ONCE].filter(name => !hinted.some(chunk => chunk.name === name))
      if (lacking.length > 0) this.error(`Bundles that are to be hinted are not there: ${lacking.join(', ')}`)
    },
  },
})
