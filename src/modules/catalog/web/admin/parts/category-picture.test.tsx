import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getRealTranslator, realTranslators } from '#kernel/testing/real-texts.ts'
import { VisitorProvider } from '#platform/web/session.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { CategoryPicture } from './category-picture.tsx'

const renderPicture = (permissions: string[]) =>
  renderToString(
    <VisitorProvider visitor={createStaffMember(permissions)}>
      <TextsProvider language="en" t={getRealTranslator('en')}>
        <CategoryPicture error={undefined} onChange={() => undefined} picture={{ id: 1, url: '/file/get/1/a.svg' }} />
      </TextsProvider>
    </VisitorProvider>,
  )
const choose = realTranslators.en('categoryAdmin.otherPicture')
const remove = realTranslators.en('categoryAdmin.removePicture')
const forbidden = realTranslators.en('finder.forbidden')

test('lets users with the file permission choose another picture', () => {
  const markup = renderPicture(['category.edit', 'file.edit'])
  expect(markup).toContain(choose)
  expect(markup).not.toContain(forbidden)
})

test('shows a hint without the permission and still removes the picture', () => {
  const markup = renderPicture(['category.edit'])
  expect(markup).not.toContain(choose)
  expect(markup).toContain(forbidden)
  expect(markup).toContain(remove)
})
