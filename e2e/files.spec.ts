import { truncate, writeFile } from 'node:fs/promises'
import type { Locator, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { logInAt } from './admin-staff.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, test, waitUntilHydrated } from './shop.ts'

/** A new shop creates thumbnails on first request, and uploads wait for them. */
const THUMBNAIL_TIMEOUT = { timeout: 30_000 }

const createPicture = (colour: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Uploads 21 MB over a connection that breaks twice, then reloads the page and chooses that file again. */
const uploadWithoutConnection = async (page: Page, problems: string[]) => {
  const chooser = page.locator('input[type=file]')
  const film = test.info().outputPath('film.mp4')
  await writeFile(film, Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))
  await truncate(film, 21_000_000)
  const chunks = '**/v1/admin/upload/*/chunk/*'
  const rows = page.getByRole('list', { name: 'Üleslaadimised' })
  const receivedChunks: string[] = []
  let isCut = false
  await page.route(chunks, async route => {
    const chunk = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (chunk === '3' || (chunk === '1' && !isCut)) {
      isCut = true
      return route.abort('connectionreset')
    }
    receivedChunks.push(chunk)
    return route.continue()
  })
  await chooser.setInputFiles(film)
  await expect.poll(() => receivedChunks, THUMBNAIL_TIMEOUT).toEqual(['0', '1', '2'])
  await expect(rows.getByText('Ootab ühendust')).toBeVisible(THUMBNAIL_TIMEOUT)
  await page.reload()
  await waitUntilHydrated(page)
  await expect(rows.getByText('Pooleli: jätkamiseks vali sama fail uuesti')).toBeVisible()
  await expect(rows.getByText('57 %')).toBeVisible()
  await page.unroute(chunks)
  await page.getByRole('button', { name: /^Proovipildid/ }).click()
  await chooser.setInputFiles(film)
  await expect(page.getByRole('option', { name: 'film.mp4' })).toBeVisible(THUMBNAIL_TIMEOUT)
  await expect(rows).toHaveCount(0)
  // This test breaks the connection on purpose.
  expect(
    problems.splice(0).filter(problem => !/chunk\/[13]\?lang=et: net::ERR_CONNECTION_RESET$/.test(problem)),
  ).toEqual([])
}

/** Provides files as a drop from the desktop or a paste does. */
const transferFiles = (on: Locator, how: 'drop' | 'paste', files: readonly { name: string; bytes: Buffer }[]) =>
  on.evaluate(
    (element, [event, sentFiles]) => {
      const transfer = new DataTransfer()
      for (const { name, text } of sentFiles) {
        const content = Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
        transfer.items.add(new File([content], name, { type: 'image/png' }))
      }
      const eventOptions = { bubbles: true, cancelable: true }
      if (event === 'paste')
        element.dispatchEvent(new ClipboardEvent(event, { clipboardData: transfer, ...eventOptions }))
      else element.dispatchEvent(new DragEvent(event, { dataTransfer: transfer, ...eventOptions }))
    },
    [how, files.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }))] as const,
  )

const getFileInput = (page: Page) => page.locator('input[type=file]')
const getSelectedOption = (page: Page) => page.getByRole('option', { selected: true })

/** Tries files that are too large, of a forbidden type, or truncated. */
const uploadRefusedFiles = async (page: Page) => {
  const chooser = getFileInput(page)
  const [big, program] = [test.info().outputPath('suur.png'), test.info().outputPath('viirus.exe')]
  await writeFile(big, '')
  await truncate(big, 100_000_000)
  await writeFile(program, 'MZ')
  await chooser.setInputFiles([big, program])
  await expect(page.getByText('Fail „suur.png“ on liiga suur. Selle suurus ei tohi ületada 100 MB.')).toBeVisible()
  await expect(page.getByText(/^Lubatud on ainult järgmised failitüübid: image\/jpeg/)).toBeVisible()
  await expect(page.getByText('Lisa vähemalt 1 fail.')).toBeVisible()
  const truncatedPicture = (await createPicture('#d00')).subarray(0, 60)
  await chooser.setInputFiles({ name: 'katki.png', mimeType: 'image/png', buffer: truncatedPicture })
  await expect(page.getByText(/^Pilti „katki.png“ ei saa lugeda/)).toBeVisible(THUMBNAIL_TIMEOUT)
}

/** Cancels an upload while its request is pending. */
const cancelUpload = async (page: Page) => {
  const create = '**/file/create*'
  await page.route(create, () => undefined)
  await transferFiles(page.locator('.finder'), 'drop', [{ name: 'loobutud.png', bytes: await createPicture('#dd0') }])
  const uploadRow = page.getByRole('list', { name: 'Üleslaadimised' }).getByRole('listitem')
  await expect(uploadRow.getByRole('progressbar', { name: 'loobutud.png: edenemine' })).toBeVisible()
  const ended = page.waitForEvent('requestfailed', request => request.url().includes('/file/create'))
  await uploadRow.getByRole('button', { name: 'Katkesta faili loobutud.png üleslaadimine' }).click()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(uploadRow).toHaveCount(0)
  await page.unroute(create)
}

/** Errors stay until they are closed, and several cover a part of the list. */
const closeToasts = async (page: Page) => {
  const toasts = page.locator('.toast')
  await toasts.getByRole('button').evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(toasts).toHaveCount(0)
}

/** Selects, describes, crops, deletes and restores files. */
const organizeFiles = async (page: Page) => {
  const list = page.getByRole('listbox', { name: 'Failid' })
  const chosen = getSelectedOption(page)
  await transferFiles(page.locator('.finder'), 'drop', [
    { name: 'punane.png', bytes: await createPicture('#d00') },
    { name: 'sinine.png', bytes: await createPicture('#00d') },
  ])
  await expect(page.getByText('üleslaadimine on lõpetatud')).toBeVisible(THUMBNAIL_TIMEOUT)
  await expect(chosen).toHaveCount(2)
  // The list moves when its uploads disappear.
  await expect(page.getByRole('list', { name: 'Üleslaadimised' })).toHaveCount(0)
  await closeToasts(page)
  await page.getByRole('option', { name: 'sinine.png' }).click()
  await page.getByRole('textbox', { name: 'Alternatiivtekst (Eesti)' }).fill('Sinine pilt')
  await page.getByRole('button', { name: 'Kärbi' }).click()
  await page.getByRole('button', { name: '1:1' }).click()
  await page.getByRole('button', { name: 'Salvesta kärbe' }).click()
  await expect(page.getByText(/^400 × 400 px/)).toBeVisible(THUMBNAIL_TIMEOUT)
  await list.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(chosen).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(page.getByRole('option', { name: 'sinine.png' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(page.getByRole('option', { name: 'sinine.png' })).toBeVisible()
}

const logInDuringUpload = async (page: Page) => {
  await page.context().clearCookies()
  await transferFiles(page.locator('.finder'), 'paste', [{ name: 'roheline.png', bytes: await createPicture('#0d0') }])
  const login = page.getByRole('dialog', { name: 'Seanss on aegunud, palun logi sisse' })
  await login.getByRole('textbox', { name: 'Parool' }).fill(KEEPER.password)
  await page.keyboard.press('Enter')
  await expect(login).toBeHidden()
  await expect(page.getByRole('option', { name: 'roheline.png' })).toBeVisible(THUMBNAIL_TIMEOUT)
}

/** Gives a product a picture of the finder, shows it first, and removes it again; a guest sees each step. */
const assignToProduct = async (page: Page, somebodyElse: Page) => {
  await page.goto('/et/admin/product?q=pidurikettad')
  await waitUntilHydrated(page)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/edit\/\d+$/)
  const images = page.getByRole('list', { name: 'Pildid' })
  await expect(images.getByRole('listitem')).not.toHaveCount(0)
  const imageCount = await images.getByRole('listitem').count()
  await page.getByRole('button', { name: 'Lisa pilte' }).click()
  const finder = page.getByRole('dialog', { name: 'Vali pildid' })
  await finder
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText('Fail „a.txt“ ei ole pilt.')).toBeVisible()
  await closeToasts(page)
  await finder.getByRole('searchbox').fill('sinine')
  await finder.getByRole('option', { name: 'sinine.png' }).click()
  const save = '**/v1/admin/product/*/images'
  const second = Promise.withResolvers<void>()
  await page.route(save, async route => {
    await second.promise
    await route.continue()
  })
  await finder.getByRole('button', { name: 'Vali', exact: true }).click()
  await expect(images.getByRole('listitem')).toHaveCount(imageCount + 1)
  // The second press comes before the first answer: both changes are stored in order.
  await page.getByRole('button', { name: `Tee ${imageCount + 1}. pilt põhipildiks` }).click()
  second.resolve()
  await expect(images.getByRole('img').first()).toHaveAttribute('alt', 'Sinine pilt')
  await test.step('the preview shows the picture that is dragged to the first place', async () => {
    const preview = page.getByRole('region', { name: 'Eelvaade' }).getByRole('img')
    await expect(preview).toHaveAttribute('alt', 'Sinine pilt')
    const tiles = images.getByRole('listitem')
    const secondAlt = (await tiles.nth(1).getByRole('img').getAttribute('alt')) ?? ''
    await tiles.nth(1).dragTo(tiles.first())
    await expect(images.getByRole('img').first()).toHaveAttribute('alt', secondAlt)
    await expect(preview).toHaveAttribute('alt', secondAlt)
    await tiles.nth(1).dragTo(tiles.first())
    await expect(preview).toHaveAttribute('alt', 'Sinine pilt')
  })
  const address = await page.getByRole('link', { name: 'Vaata poes' }).getAttribute('href')
  await expect(async () => {
    await somebodyElse.goto(address ?? '')
    await expect(somebodyElse.getByRole('img', { name: 'Sinine pilt' }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await page.unroute(save)
  await test.step('stores the last description without undoing other changes', async () => {
    await page.getByRole('button', { name: 'Kirjelda või kärbi 1. pilti' }).click()
    await getAltField(page).fill('Veidi sinine')
    const saves = await holdSaves(page)
    await saves.waitForStart(() =>
      page.getByRole('dialog').getByRole('button', { name: 'Salvesta', exact: true }).click(),
    )
    await getAltField(page).fill('Täiesti sinine')
    await closeWithUnsavedText(page)
    const ordered = Promise.withResolvers<void>()
    await page.route(save, async route => {
      await ordered.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Liiguta 1. pilt tahapoole' }).click()
    saves.release()
    await expect(images.getByRole('img').nth(1)).toHaveAttribute('alt', 'Täiesti sinine')
    ordered.resolve()
    await page.unroute(save)
    await expect(page.getByText('Pildid on salvestatud')).toBeVisible()
    await page.reload()
    await waitUntilHydrated(page)
    await expect(images.getByRole('img').nth(1)).toHaveAttribute('alt', 'Täiesti sinine')
    await page.getByRole('button', { name: 'Liiguta 2. pilt ettepoole' }).click()
    await expect(page.getByText('Pildid on salvestatud')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Eemalda 1. pilt' }).click()
  await expect(images.getByRole('listitem')).toHaveCount(imageCount)
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(images.getByRole('listitem')).toHaveCount(imageCount + 1)
  await page.getByRole('button', { name: 'Eemalda 1. pilt' }).click()
  await expect(images.getByRole('listitem')).toHaveCount(imageCount)
}

/** Holds back the saves of a file. */
const holdSaves = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isSaveRequest = (request: Request) => request.method() === 'PUT' && /\/v1\/admin\/file\/\d+/.test(request.url())
  const url = /\/v1\/admin\/file\/\d+/
  await page.route(url, async route => {
    if (isSaveRequest(route.request())) await promise
    await route.continue()
  })
  return {
    waitForStart: (press: () => Promise<void>) => Promise.all([page.waitForRequest(isSaveRequest), press()]),
    release: resolve,
  }
}

const getAltField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Alternatiivtekst (Eesti)' })
const closeWithUnsavedText = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Describes a picture of an album and makes another one its cover before the first save ends. */
const describeInAlbum = async (page: Page) => {
  await page.goto('/et/admin/album')
  await waitUntilHydrated(page)
  await page.getByRole('list', { name: 'Albumid' }).getByRole('link').first().click()
  const images = page.getByRole('list', { name: 'Pildid' }).getByRole('img')
  await expect(images.nth(1)).toBeVisible()
  const second = (await images.nth(1).getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Muuda 1. pilti' }).click()
  await getAltField(page).fill('Albumi esimene')
  const saves = await holdSaves(page)
  await saves.waitForStart(() => closeWithUnsavedText(page))
  await page.getByRole('button', { name: 'Tee 2. pilt kaaneks' }).click()
  await expect(images.first()).toHaveAttribute('src', second)
  saves.release()
  await expect(images.nth(1)).toHaveAttribute('alt', 'Albumi esimene')
  await expect(images.first()).toHaveAttribute('src', second)
}

test('rejects or stores files, orders and crops them, and shows them to guests', async ({
  page,
  somebodyElse,
  problems,
}) => {
  await logInAt(page, '/et/admin/file', KEEPER)
  await expect(page.getByRole('listbox', { name: 'Failid' })).toBeVisible()
  await page.getByRole('button', { name: 'Uus kaust', exact: true }).click()
  await page.getByRole('textbox', { name: 'Kausta nimi' }).fill('Proovipildid')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Proovipildid 0' }).click()
  await expect(page.getByText('Siin pole veel faile')).toBeVisible()
  await test.step('explains rejected files', () => uploadRefusedFiles(page))
  await test.step('a cancelled upload stores nothing', () => cancelUpload(page))
  await expect(page.getByText('Siin pole veel faile')).toBeVisible()
  await test.step('organises the stored files', () => organizeFiles(page))
  await test.step('an upload resumes after the session expired and a new login', () => logInDuringUpload(page))
  await test.step('a large upload survives a lost connection and a reload', () =>
    uploadWithoutConnection(page, problems))
  await test.step('a product gets pictures, and guests see the first', () => assignToProduct(page, somebodyElse))
  await test.step('describing a picture of an album reverts no other change', () => describeInAlbum(page))
})
