import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createContractPlugin } from './tools/browser-contracts.ts'
import { createVisitorChunks } from './tools/chunks.ts'

const chunks = createVisitorChunks()

/** Writes `.br` and `.gz` files beside the assets, so that no request waits for compression. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle(options, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css|svg|json)$/.test(name)) continue
      const file = path.join(options.dir ?? '', name)
      const bytes = await readFile(file)
      await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      await writeFile(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    }
  },
})

/**
 * Chunks for staff, screens that visitors rarely open, and overlays that a pointer or the focus prefetches. The build
 * omits their lists of dependencies, because the first visit would load the lists.
 */
const RARE =
  /\/(?:admin-route|staff-bar|shop-tools|payment-(?:page|success|unclear)|recalls-page|withdrawal-(?:page|statement-page)|preview-notice|login-page|(?:forgot|reset)-password|stop-notices|category-menu|category-bar-menu|search-suggestions|mini-cart-panel|car-menu|manage-cars|fit-questions|fit-note|account-sync|guarantee-page|accessibility-page|data-(?:request|link)-page|marketing-page|quick-order-page|build-picker)-[^/]*$/
const isStyle = (file: string): boolean => file.endsWith('.css')

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [createContractPlugin(), react(), tailwindcss(), ...(isSsrBuild ? [] : [chunks.plugin, precompress()])],
  publicDir: false,
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node24', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2023',
        sourcemap: false,
        assetsInlineLimit: 0,
        modulePreload: { resolveDependencies: (file, needed) => (RARE.test(file) ? needed.filter(isStyle) : needed) },
        rolldownOptions: {
          input: 'src/app/entry-browser.tsx',
          output: { codeSplitting: { groups: chunks.groups } },
          // Warnings of the router for developers.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
        },
      },
  ssr: { noExternal: isSsrBuild ? ['lucide-react'] : [] },
}))
