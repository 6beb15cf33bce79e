import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Looks a package or a `#…` of the sources up once, whoever imports it: Node reads the package's whole description anew for each file that does, which for
 * one of 180 kB and hundreds of files is a third of a start. Imported before what it is for, which is then imported by `import()`.
 */
const known = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve: (specifier, context, next) => {
    const isRelative = specifier.startsWith('.') || specifier.startsWith('/') || specifier.startsWith('file:')
    if (isRelative || !context.parentURL || context.parentURL.includes('/node_modules/'))
      return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
