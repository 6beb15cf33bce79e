import type { Page } from '@playwright/test'
import { pageAdmin } from '#content/contract-page-admin.ts'
import { vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import { albumAdmin } from '#gallery/contract-album-admin.ts'
import { answerWith, answerWithFailure } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const requestEmptyBin = async (page: Page) => {
  const question = page.getByRole('alertdialog', { name: 'Kas kustutada jäädavalt kõik, mis on prügikastis?' })
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Tühjenda prügikast' }).click()
  return question
}

for (const { name, screen, list, call } of [
  { name: 'albums', screen: 'album', list: albumAdmin.list, call: albumAdmin.emptyBin },
  { name: 'pages', screen: 'page', list: pageAdmin.list, call: pageAdmin.emptyBin },
  { name: 'vehicles', screen: 'vehicle', list: vehicleAdmin.list, call: vehicleAdmin.emptyBin },
] as const) {
  test(`the bin of ${name} is emptied after a confirmation`, async ({ mountScreen }) => {
    const { page, network, answer } = await mountScreen(`/et/admin/${screen}?bin=1`)
    const countSentRequests = () => network.sent.filter(({ endpoint }) => endpoint === call).length
    const question = await requestEmptyBin(page)
    await expect(question.getByRole('button', { name: 'Loobu' })).toBeFocused()
    await question.getByRole('button', { name: 'Loobu' }).click()
    expect(countSentRequests()).toBe(0)
    answer(answerWith<typeof call>(call, () => ({ data: { purged: 3 } })))
    const secondQuestion = await requestEmptyBin(page)
    answer(answerWith<typeof list>(list, () => ({ results: [] })))
    await secondQuestion.getByRole('button', { name: 'Tühjenda prügikast' }).click()
    await expect(page.getByText('3 kirjet on kustutatud')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tühjenda prügikast' })).toHaveCount(0)
    expect(countSentRequests()).toBe(1)
  })

  test(`the list of ${name} has no button that empties the bin`, async ({ mountScreen }) => {
    const { page } = await mountScreen(`/et/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tühjenda prügikast' })).toHaveCount(0)
  })
}

test('an album in the bin is deleted after a confirmation', async ({ mountScreen }) => {
  const {
    page,
    answer,
    findLastSent: lastSent,
  } = await mountScreen('/et/admin/album?bin=1', {
    answers: [
      answerWith(albumAdmin.list, ({ results: [first] }) => ({
        results: [{ ...(first as NonNullable<typeof first>), id: 7, title: 'Rada' }],
      })),
      answerWithFailure(albumAdmin.purge, { status: 500, message: '' }),
    ],
  })
  const remove = async () => {
    await page.getByRole('button', { name: 'Albumi Rada tegevused' }).click()
    await page.getByRole('menuitem', { name: 'Kustuta jäädavalt' }).click()
    const question = page.getByRole('alertdialog', { name: 'Kas kustutada album „Rada“ jäädavalt?' })
    await question.getByRole('button', { name: 'Kustuta jäädavalt' }).click()
  }
  await remove()
  await expect(page.getByText('Serveris tekkis viga').first()).toBeVisible()
  answer(answerWith(albumAdmin.purge, () => ({ data: { purged: 1 } })))
  await remove()
  await expect(page.getByText('Album „Rada“ on kustutatud')).toBeVisible()
  expect(lastSent(albumAdmin.purge)?.body).toEqual({ ids: [7] })
})

test('a vehicle whose name was taken is restored under another name', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen('/et/admin/vehicle?bin=1', {
    answers: [
      answerWith(vehicleAdmin.list, ({ results: [first] }) => ({
        results: [{ ...(first as NonNullable<typeof first>), id: 7, name: 'Golf', path: ['Volkswagen', 'Golf'] }],
      })),
      answerWithFailure(vehicleAdmin.restore, { status: 409, message: '', errors: { name: ['Vali teine nimi.'] } }),
    ],
  })
  await page.getByRole('button', { name: 'Tegevused: Volkswagen › Golf' }).click()
  await page.getByRole('menuitem', { name: 'Taasta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Taasta' })
  await dialog.getByRole('textbox', { name: 'Nimi' }).fill('Golf 2')
  answer(answerWith(vehicleAdmin.restoreAs, () => ({ data: { id: 7 } })))
  await dialog.getByRole('button', { name: 'Taasta' }).click()
  await expect(page.getByText('Golf 2 on taastatud')).toBeVisible()
  expect(findLastSent(vehicleAdmin.restoreAs)?.body).toEqual({ name: 'Golf 2' })
})
