import * as heater from 'lucide-react/icons/heater'
import * as palette from 'lucide-react/icons/palette'
import * as share from 'lucide-react/icons/share-2'
import * as trash from 'lucide-react/icons/trash'
import * as triangle from 'lucide-react/icons/triangle'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import drawnIcon from './drawn-icon.ts'

/** What the package's files hold beside what its types say. */
interface IconFile {
  __iconData: Parameters<typeof drawnIcon>[0]
  default: ComponentType
}
const files = [heater, palette, share, trash, triangle] as unknown as IconFile[]

const linesIn = (svg: string): string => svg.replace(/^<svg[^>]*>/, '')

test('an icon in what is built has the lines that the icon package draws, in the look that is asked for', () => {
  for (const { __iconData: data, default: Icon } of files) {
    const drawn = renderToString(createElement(drawnIcon(data), { className: 'size-5' }))
    expect(linesIn(drawn)).toBe(linesIn(renderToString(createElement(Icon))))
    expect(drawn).toMatch(/^<svg width="24" height="24" viewBox="0 0 24 24" .* aria-hidden="true" class="size-5"></)
  }
})
