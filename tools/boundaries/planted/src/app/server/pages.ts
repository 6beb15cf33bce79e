import { renderToString } from 'react-dom/server'
import type { entry } from '../entry-browser.tsx'
export const pages = renderToString as unknown as typeof entry
