import type { Page, TestInfo } from '@playwright/test'
import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { checkAccessibilityIn } from './check-accessibility.ts'
import { expect, open, test } from './shop.ts'

const WORDS = {
  et: {
    mine: 'Minu autod',
    current: 'Minu auto: Punane',
    removeAnswer: 'Eemalda vastus: Mis keretüübiga su auto on? Luukpära',
    another: 'Muu auto',
    choose: 'Vali auto',
    remove: 'Eemalda',
    lost: 'Autot „Lada Niva“ meie nimekirjas enam ei ole. Vali auto uuesti.',
    again: 'Vali auto uuesti',
    fit: 'Kas see sobib sinu autole?',
  },
  en: {
    mine: 'My cars',
    current: 'My car: Punane',
    removeAnswer: 'Remove the answer: Which body style is your car? Hatchback',
    another: 'Another car',
    choose: 'Choose your car',
    remove: 'Remove',
    lost: 'The shop no longer lists “Lada Niva”. Choose your car again.',
    again: 'Choose your car again',
    fit: 'Does it fit your car?',
  },
}
const DISC = 'PL-11666'

const findVehicle = async (page: Page, text: string): Promise<PublicVehicle> => {
  const answer = await page.request.get(`/v1/vehicle?q=${text}`)
  const { results } = (await answer.json()) as { results: PublicVehicle[] }
  const [found] = results
  if (!found) throw new Error(`No vehicle for ${text}`)
  return found
}

interface Car {
  key: string
  name: string
  nickname: string
}

/** Stores the cars of a guest; the first one is in use. */
const storeCars = (page: Page, cars: Car[]): Promise<void> =>
  page.evaluate(stored => {
    localStorage.setItem('garage', JSON.stringify({ cars: stored, isInUse: true, account: null }))
  }, cars)

const readKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('garage') ?? '{}').cars ?? []).map(({ key }: { key: string }) => key),
  )

/** Chooses the language, size and theme: each project shows one of each, so that together they show all. */
const chooseAppearance = ({ project }: TestInfo) =>
  project.name === 'phone'
    ? ({ lang: 'en', size: 'phone', theme: 'ConjLight' } as const)
    : ({ lang: 'et', size: 'desktop', theme: 'Dark' } as const)

test('the header names the car and changes it by keyboard @phone', async ({ page }, info) => {
  const { lang, size, theme } = chooseAppearance(info)
  const words = WORDS[lang]
  await open(page, `/${lang}`)
  const [gti, e46] = [await findVehicle(page, 'golf 7 gti'), await findVehicle(page, 'e46 330i')]
  await storeCars(page, [
    { key: `${gti.id}.q99999-a.bhatchback`, name: gti.path.join(' '), nickname: 'Punane' },
    { key: String(e46.id), name: e46.path.join(' '), nickname: '' },
  ])
  await open(page, `/${lang}/tooted?q=${DISC}`)
  const button = page.getByRole('banner').getByRole('button', { name: words.current })
  const menu = page.getByRole('dialog', { name: words.mine })
  await expect(button).toHaveText('Punane')
  await expect(button).toBeInViewport()
  // The question of this answer does not exist, so the answer leaves quietly.
  await expect.poll(() => readKeys(page)).toEqual([`${gti.id}.bhatchback`, String(e46.id)])

  await test.step('the menu shows the answers, and removes one', async () => {
    await button.press('Enter')
    await expect(menu).toBeFocused()
    await menu.getByRole('button', { name: words.removeAnswer }).waitFor()
    await checkAccessibilityIn(page, null, size, theme)
    await menu.getByRole('button', { name: words.removeAnswer }).press('Enter')
    await expect(menu).toBeFocused()
    await expect.poll(() => readKeys(page)).toEqual([String(gti.id), String(e46.id)])
  })
  await test.step('Escape closes the menu, and the choice of another car returns to the button', async () => {
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.press('Enter')
    await menu.getByRole('button', { name: words.another }).press('Enter')
    await expect(page.getByRole('dialog', { name: words.choose })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
  await test.step('one press changes the car, another one removes it', async () => {
    await button.press('Enter')
    await menu.getByRole('button', { name: /E46 330i/ }).press('Enter')
    const other = page.getByRole('banner').getByRole('button', { name: /E46 330i/ })
    await expect(other).toBeFocused()
    await other.press('Enter')
    await menu.getByRole('button', { name: new RegExp(`^${words.remove} .*E46`) }).press('Enter')
    await expect.poll(() => readKeys(page)).toEqual([String(gti.id)])
    await expect(page.getByRole('banner').getByRole('button', { name: words.choose })).toBeFocused()
  })
})

test('a car that the shop removed is named, and another one can be chosen @phone', async ({ page }, info) => {
  const { lang, size, theme } = chooseAppearance(info)
  const words = WORDS[lang]
  await open(page, `/${lang}/tooted?q=${DISC}`)
  const product = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await storeCars(page, [{ key: '999999', name: 'Lada Niva', nickname: '' }])
  await open(page, product ?? '')
  await expect(page.getByText(words.lost).first()).toBeVisible()
  await expect(page.getByRole('region', { name: words.fit }).getByRole('button', { name: words.choose })).toBeVisible()
  const button = page.getByRole('banner').getByRole('button', { name: words.again })
  await button.click()
  const dialog = page.getByRole('dialog', { name: words.choose })
  await expect(dialog.getByText(words.lost).first()).toBeVisible()
  await checkAccessibilityIn(page, null, size, theme)
  await dialog.getByRole('searchbox').fill('golf 7 gti')
  await dialog
    .getByRole('button', { name: /Golf VII 2\.0 TSI GTI/ })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Golf VII/ })).toBeVisible()
  await expect(dialog.getByText(words.lost)).toHaveCount(0)
})

/** Adds up the layout shifts of the page in an attribute of its root. */
const observeShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))

test('name and verdicts of the car move nothing when they appear @phone', async ({ page }) => {
  await open(page, '/et')
  const gti = await findVehicle(page, 'golf 7 gti')
  await storeCars(page, [{ key: String(gti.id), name: gti.path.join(' '), nickname: '' }])
  await observeShifts(page)
  await open(page, '/et/muugitingimused')
  await expect(page.getByRole('banner').getByRole('button', { name: /Golf VII/ })).toHaveText(gti.path.join(' '))
  expect(await readShift(page)).toBeLessThan(0.02)

  await open(page, `/et/tooted?q=vedrud&v=${gti.id}`)
  const notes = page.getByRole('article').getByText(/^(Sobib|Ei sobi) sinu autole|^Sobivus teadmata/)
  await expect(notes.first()).toBeVisible()
  expect(await readShift(page)).toBeLessThan(0.02)
  const product = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await open(page, product ?? '')
  await expect(page.getByRole('region', { name: WORDS.et.fit }).getByText(/sinu autole/)).toBeVisible()
  expect(await readShift(page)).toBeLessThan(0.02)
})

const CERTIFICATE = {
  et: {
    open: 'Registreerimistunnistuse järgi',
    find: 'Leia auto',
    format: 'Sisesta välja P.2 kilovatid täisarvuna, näiteks 147.',
    wrong: 'Ühelgi teiste väärtustega autol seda ei ole. Võrdle tunnistuse väljaga P.2 või jäta tühjaks.',
    fields: { 'Mark (D.1)': 'BMW', 'Mudel (D.3)': '330I', 'Esmane registreerimine (B)': '14.03.2002' },
    kw: 'Võimsus kilovattides (P.2)',
    fuel: 'Kütus (P.3)',
    petrol: 'Bensiin',
  },
  en: {
    open: 'By the registration certificate',
    find: 'Find car',
    format: 'Enter the kilowatts of field P.2 as a whole number, for example 147.',
    wrong: 'No car with the other values has this one. Compare it with field P.2, or leave it empty.',
    fields: { 'Make (D.1)': 'BMW', 'Model (D.3)': '330I', 'First registration (B)': '14.03.2002' },
    kw: 'Power in kW (P.2)',
    fuel: 'Fuel (P.3)',
    petrol: 'Petrol',
  },
}

test('the home page finds a car by its certificate, and names a wrong field @phone', async ({ page }, info) => {
  const { lang, size, theme } = chooseAppearance(info)
  const words = CERTIFICATE[lang]
  await open(page, `/${lang}`)
  await page.getByRole('main').getByRole('button', { name: WORDS[lang].choose }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: WORDS[lang].choose })
  await dialog.getByText(words.open).click()
  for (const [name, value] of Object.entries(words.fields)) await dialog.getByRole('textbox', { name }).fill(value)
  const kw = dialog.getByRole('textbox', { name: words.kw })
  await kw.fill('170 kW')
  await dialog.getByRole('combobox', { name: words.fuel }).selectOption(words.petrol)
  await kw.press('Enter')
  await expect(kw).toHaveAccessibleDescription(words.format)
  await expect(kw).toBeFocused()
  await kw.fill('999')
  await dialog.getByRole('button', { name: words.find }).click()
  await expect(kw).toHaveAccessibleDescription(words.wrong)
  await checkAccessibilityIn(page, null, size, theme)
  await kw.fill('170')
  await kw.press('Enter')
  await dialog
    .getByRole('button', { name: /E46 330i/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: /E46 330i/ })).toBeVisible()
})

const NUMBERS = {
  et: {
    number: 'WVWZZZ1KZ6W123456',
    hint: /Number tähendab: Volkswagen 1K/,
    vehicle: /^Volkswagen Golf V\b/,
    serial: '123456',
  },
  en: { number: 'BNR34-001234', hint: /The number names BNR34/, vehicle: /^Nissan Skyline R34\b/, serial: '001234' },
}

test('a VIN or a frame number finds the car, and stays in the browser @phone', async ({ page }, info) => {
  const { lang } = chooseAppearance(info)
  const { number, hint, vehicle, serial } = NUMBERS[lang]
  const addresses: string[] = []
  page.on('request', request => addresses.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, `/${lang}`)
  await page.getByRole('banner').getByRole('button', { name: WORDS[lang].choose }).click()
  const dialog = page.getByRole('dialog', { name: WORDS[lang].choose })
  await dialog.getByRole('searchbox').fill(number)
  await expect(dialog.getByText(hint)).toBeVisible()
  await dialog.getByRole('button', { name: vehicle }).first().click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => readKeys(page)).toHaveLength(1)
  expect(addresses.filter(address => address.includes(serial))).toEqual([])
})

test('the empty search offers the choice of a car @phone', async ({ page }) => {
  await open(page, '/et')
  await page.getByRole('combobox', { name: 'Otsi tooteid' }).click()
  await page.getByRole('option', { name: 'Vali auto' }).click()
  await expect(page.getByRole('dialog', { name: 'Vali auto' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
