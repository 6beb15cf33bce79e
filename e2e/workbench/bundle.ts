import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { createContractPlugin } from '../../tools/browser-contracts.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface Bundle {
  script: string
  styles: string
}

/** The script of the page that mounts screens. */
const INPUT = 'e2e/workbench/screens.tsx'
/** The plugin reduces these contracts of the API and the workbench as in the built shop. */
const CONTRACTS = /\/(src\/(wire|modules\/[\w-]+)|e2e\/workbench)\/contract-[\w-]+\.ts$/

const buildPage = async (): Promise<Bundle> => {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [createContractPlugin(CONTRACTS), react(), tailwindcss()],
    publicDir: false,
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      target: 'es2023',
      rolldownOptions: { input: INPUT, output: { codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const script = output.find(part => part.type === 'chunk' && part.isEntry)
  const styles = output.filter(part => part.type === 'asset' && part.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error(`${INPUT} has no script`)
  return { script: script.code, styles: styles.map(part => String(part.type === 'asset' && part.source)).join('\n') }
}

let bundle: Promise<Bundle> | undefined

/** Bundles the page of the workbench once per worker: one script and one style sheet. */
export const buildBundleOnce = (): Promise<Bundle> => {
  bundle ??= buildPage()
  return bundle
}
