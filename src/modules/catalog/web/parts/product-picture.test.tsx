import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductPicture } from './product-picture.tsx'

test('shows the mark of the shop for a product without a picture', () => {
  const markup = renderToString(<ProductPicture image={null} sizes="88px" />)
  expect(markup).toContain('class="stage')
  expect(markup).toMatch(/<svg aria-hidden="true"/)
  expect(markup).not.toContain('<img')
})
