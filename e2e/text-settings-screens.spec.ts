import { analyticsSettings } from '#analytics/contract-settings.ts'
import { languageEndpoints } from '#content/contract-languages.ts'
import { clientAdmin } from '#orders/contract-client.ts'
import { mailTemplateEndpoints, type StaffMailTemplate } from '#orders/contract-mail-template.ts'
import { expectNoViolations } from './admin-staff.ts'
import { type Answer, answerWith, answerWithFailure, loseConnection } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const SETTINGS_PATH = '/et/admin/settings/edit'

const answerLanguages = (languages: Record<string, string> = { et: 'Eesti', en: 'English' }): Answer =>
  answerWith(languageEndpoints.read, () => ({ data: { languages } }))

test('languages are added with a code of two letters that is not taken', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(`${SETTINGS_PATH}/languages`, {
    answers: [answerLanguages()],
  })
  const codes = page.getByRole('textbox', { name: 'Keelekood' })
  const names = page.getByRole('textbox', { name: 'Nimi selles keeles' })
  await expect(codes).toHaveCount(2)
  await expect(codes.first()).toHaveValue('et')
  await expect(codes.first()).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Eemalda Eesti' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lisa keel' }).click()
  await names.last().fill('Suomi')
  for (const [invalidCode, words] of [
    ['F1', /kaks väiketähte/],
    ['en', /juba lisatud/],
  ] as const) {
    await codes.last().fill(invalidCode)
    await page.keyboard.press('Control+s')
    await expect(codes.last()).toHaveAccessibleDescription(words)
  }
  await expect.poll(() => findLastSent(languageEndpoints.save)).toBeUndefined()
  await expectNoViolations(page)
  await codes.last().fill('fi')
  const savedLanguages = { et: 'Eesti', en: 'English', fi: 'Suomi' }
  answer(answerWith(languageEndpoints.save, () => ({ data: { languages: savedLanguages } })))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
  await expect
    .poll(() => findLastSent(languageEndpoints.save)?.body)
    .toEqual({
      languages: savedLanguages,
      before: { et: 'Eesti', en: 'English' },
    })
})

test('keeps a language that another user added after the screen was loaded', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(`${SETTINGS_PATH}/languages`, {
    answers: [answerLanguages()],
  })
  await page.getByRole('button', { name: 'Eemalda English' }).click()
  answer(
    answerWithFailure(languageEndpoints.save, { status: 409, message: 'Keegi teine salvestas vahepeal muudatusi.' }),
    answerLanguages({ et: 'Eesti', en: 'English', lv: 'Latviešu' }),
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Eemalda Latviešu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Eemalda English' })).toHaveCount(0)
  const savedLanguages = { et: 'Eesti', lv: 'Latviešu' }
  answer(answerWith(languageEndpoints.save, () => ({ data: { languages: savedLanguages } })))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
  await expect.poll(() => findLastSent(languageEndpoints.save)?.body).toMatchObject({ languages: savedLanguages })
})

test('the analytics service is checked, set and turned off', async ({ mountScreen }) => {
  const answerAnalytics = (analyticsId: string | null): Answer =>
    answerWith(analyticsSettings.read, () => ({ data: { analyticsId } }))
  const { page, answer, findLastSent } = await mountScreen(`${SETTINGS_PATH}/analytics`, {
    answers: [answerAnalytics('G-ABC123')],
  })
  const idField = page.getByRole('textbox', { name: 'Mõõtmis-ID' })
  await expect(idField).toHaveValue('G-ABC123')
  answer(
    answerWithFailure(analyticsSettings.save, {
      status: 422,
      message: 'Kontrolli',
      errors: { analyticsId: ['Sellist teenust pood ei tunne.'] },
    }),
  )
  await idField.fill('G-ABC124')
  await page.keyboard.press('Control+s')
  await expect(idField).toHaveAccessibleDescription(/Sellist teenust pood ei tunne/)
  await expect(idField).toBeFocused()
  await expectNoViolations(page)
  answer(answerWith(analyticsSettings.save, () => ({ data: { analyticsId: null } })))
  await idField.fill(' ')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
  await expect
    .poll(() => findLastSent(analyticsSettings.save)?.body)
    .toEqual({ analyticsId: null, before: { analyticsId: 'G-ABC123' } })
})

const TEXTS = { subject: 'Tellimus {number}', heading: 'Aitäh!', lead: 'Saime tellimuse kätte.', closing: '' }
const answerMails = (change: Partial<StaffMailTemplate> = {}): Answer =>
  answerWith(mailTemplateEndpoints.list, () => ({
    data: ['placed', 'paid'].flatMap(kind =>
      ['et', 'en'].map(language => ({
        kind,
        language,
        texts: TEXTS,
        changed: false,
        version: 1,
        variables: ['number', 'name'],
        ...(kind === 'placed' && language === 'et' && change),
      })),
    ),
  }))
const previewAnswer: Answer = answerWith(mailTemplateEndpoints.preview, () => ({
  data: { subject: 'Tellimus 100042', html: '<p>Saime tellimuse kätte.</p>', text: 'Saime tellimuse kätte.' },
}))
const MAILS_PATH = `${SETTINGS_PATH}/mails`

test('a mail is previewed while typed, and an unknown variable is explained', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(MAILS_PATH, { answers: [answerMails(), previewAnswer] })
  await expect(page.getByText('Tellimus 100042')).toBeVisible()
  const lead = page.getByRole('textbox', { name: 'Algustekst' })
  answer(
    answerWithFailure(mailTemplateEndpoints.preview, {
      status: 422,
      message: 'Kontrolli',
      errors: { lead: ['Muutujat {nimi} ei ole.'] },
    }),
  )
  await lead.fill('Tere, {nimi}!')
  await expect(page.getByText('Muutujat {nimi} ei ole.')).toBeVisible()
  await expect(page.getByText('Tellimus 100042')).toBeVisible()
  await expect.poll(() => findLastSent(mailTemplateEndpoints.preview)?.body).toMatchObject({ lead: 'Tere, {nimi}!' })
  await expectNoViolations(page)
  // Another mail would discard the unsaved text.
  await expect(page.getByRole('combobox', { name: 'E-kiri' })).toBeDisabled()
  await page.getByRole('button', { name: 'Loobu muudatustest' }).click()
  await expect(page.getByRole('combobox', { name: 'E-kiri' })).toBeEnabled()
})

test('a test mail names its recipient, and says why it cannot be sent', async ({ mountScreen }) => {
  const testAnswer = answerWith(mailTemplateEndpoints.test, () => ({ data: { recipient: 'omanik@example.ee' } }))
  const { page, answer } = await mountScreen(MAILS_PATH, { answers: [answerMails(), previewAnswer, testAnswer] })
  const testButton = page.getByRole('button', { name: 'Saada mulle proovikiri' })
  await testButton.click()
  await expect(page.getByText('Proovikiri on saadetud aadressile omanik@example.ee')).toBeVisible()
  answer(
    answerWithFailure(mailTemplateEndpoints.test, { status: 422, message: 'Sinu kontol ei ole e-posti aadressi.' }),
  )
  await testButton.click()
  await expect(page.getByText('Sinu kontol ei ole e-posti aadressi.')).toBeVisible()
})

test('a changed mail returns to its original text, and back', async ({ mountScreen }) => {
  const changedTexts = { ...TEXTS, heading: 'Suur aitäh!' }
  const { page, answer, findLastSent } = await mountScreen(MAILS_PATH, {
    answers: [answerMails({ texts: changedTexts, changed: true, version: 3 }), previewAnswer],
  })
  const heading = page.getByRole('textbox', { name: 'Suur pealkiri' })
  await expect(heading).toHaveValue('Suur aitäh!')
  const template = { kind: 'placed', language: 'et', variables: ['number', 'name'] }
  answer(
    answerWith(mailTemplateEndpoints.restore, () => ({
      data: { ...template, texts: TEXTS, changed: false, version: 4 },
    })),
    answerMails({ version: 4 }),
  )
  await page.getByRole('button', { name: 'Taasta algne tekst' }).click()
  await expect(heading).toHaveValue('Aitäh!')
  answer(
    answerWith(mailTemplateEndpoints.save, () => ({
      data: { ...template, texts: changedTexts, changed: true, version: 5 },
    })),
    answerMails({ texts: changedTexts, changed: true, version: 5 }),
  )
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(page.getByText('Sinu tekst on taastatud')).toBeVisible()
  await expect(heading).toHaveValue('Suur aitäh!')
  await expect
    .poll(() => findLastSent(mailTemplateEndpoints.save)?.body)
    .toMatchObject({ heading: 'Suur aitäh!', version: 4 })
})

test('a new client keeps the typed text after a refusal and a lost connection', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen('/et/admin/client/create')
  await page.getByRole('textbox', { name: 'Eesnimi' }).fill('Mari')
  await page.getByRole('textbox', { name: 'Perekonnanimi' }).fill('Maasikas')
  const email = page.getByRole('textbox', { name: 'E-post' })
  await email.fill('mari@example.ee')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('+372 5512 3456')
  const saveButton = page.getByRole('main').getByRole('button', { name: 'Uus klient' })
  answer(
    answerWithFailure(clientAdmin.create, {
      status: 422,
      message: 'Kontrolli',
      errors: { email: ['Selle aadressiga klient on juba olemas.'] },
    }),
  )
  await saveButton.click()
  await expect(email).toHaveAccessibleDescription(/juba olemas/)
  await expect(email).toBeFocused()
  await expectNoViolations(page)
  answer(loseConnection(clientAdmin.create))
  await email.fill('mari2@example.ee')
  await saveButton.click()
  await expect(page.getByText(/^Server ei vastanud/)).toBeVisible()
  await expect(email).toHaveValue('mari2@example.ee')
  await expect
    .poll(() => findLastSent(clientAdmin.create)?.body)
    .toMatchObject({ first_name: 'Mari', email: 'mari2@example.ee' })
  answer(answerWith(clientAdmin.create))
  await saveButton.click()
  await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/client\/edit/)
})
