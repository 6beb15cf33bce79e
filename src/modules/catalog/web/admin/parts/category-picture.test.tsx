import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getRealTranslator, realTranslators } from '#kernel/testing/real-translators.ts'
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
const chooseLabel = realTranslators.en('categoryAdmin.otherPicture')
const removeLabel = realTranslators.en('categoryAdmin.removePicture')
const forbiddenText = realTranslators.en('finder.forbidden')

test('lets users with the file permission choose another picture', () => {
  const markup = renderPicture(['category.edit', 'file.edit'])
  expect(markup).toContain(chooseLabel)
  expect(markup).not.toContain(forbiddenText)
})

test('shows a hint without the permission and still removes the picture', () => {
  const markup = renderPicture(['category.edit'])
  expect(markup).not.toContain(chooseLabel)
  expect(markup).toContain(forbiddenText)
  expect(markup).toContain(removeLabel)
})
