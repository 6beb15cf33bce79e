import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { browserContracts } from '../../tools/browser-contracts.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface PageInput {
  /** The module that renders the page. */
  input: string
  /** True if the contracts of the API are reduced as in the built shop; such a page must not load zod. */
  contracts: boolean
}

interface Bundle {
  script: string
  styles: string
}

const buildPage = async ({ input, contracts }: PageInput): Promise<Bundle> => {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [...(contracts ? [browserContracts()] : []), react(), tailwindcss()],
    publicDir: false,
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      target: 'es2023',
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(made) ? made[0] : made) as Rolldown.RolldownOutput
  const script = output.find(part => part.type === 'chunk' && part.isEntry)
  const styles = output.filter(part => part.type === 'asset' && part.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error(`${input} has no script`)
  return { script: script.code, styles: styles.map(part => String(part.type === 'asset' && part.source)).join('\n') }
}

const bundles = new Map<string, Promise<Bundle>>()

/** Bundles a page of the workbench once per worker: one script and one style sheet. */
export const bundle = (page: PageInput): Promise<Bundle> => {
  const known = bundles.get(page.input) ?? buildPage(page)
  bundles.set(page.input, known)
  return known
}
