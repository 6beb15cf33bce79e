import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { logInAt } from './admin-staff.ts'
import { CLIPBOARD_SAMPLES } from './clipboard-samples.ts'
import { logInAgain, save, startEditing, write } from './edit-page.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { holdResponse } from './hold-response.ts'
import { KEEPER, OWNER } from './shared-shop.ts'
import { expect, open, openUntil, test } from './shop.ts'

const PAGE = '/et/vedrustuse-seadistamine'

/** Moves the caret to the end of a text; retries, because the editor resets the caret once when it gets the focus. */
const moveCaretToEnd = (text: Locator): Promise<void> =>
  expect(async () => {
    await text.press('Control+End')
    const isThere = await text.evaluate(element => {
      const { selection, doc } = (element as unknown as { editor: TextEditor }).editor.state
      return selection.from === selection.to && doc.textBetween(selection.to, doc.content.size) === ''
    })
    expect(isThere).toBe(true)
  }).toPass({ timeout: 20_000 })
interface TextEditor {
  state: {
    selection: { from: number; to: number }
    doc: { content: { size: number }; textBetween: (from: number, to: number) => string }
  }
}

/** Returns the top of the caret's line, in pixels below the top of the window. */
const measureLineTop = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { focusNode } = document.getSelection() as Selection
    const line = focusNode instanceof Element ? focusNode : focusNode?.parentElement
    return line?.getBoundingClientRect().top ?? 0
  })

/** Holds a finger on an element until the page responds. */
const longPress = async (page: Page, on: Locator): Promise<void> => {
  await on.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await on.boundingBox()) ?? {}
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + 20, y: y + 12 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('menu').waitFor()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Drops a file from the desktop. */
const dropFile = (on: Locator, name: string, bytes: Buffer) =>
  on.evaluate(
    (element, [fileName, text]) => {
      const dataTransfer = new DataTransfer()
      const content = Uint8Array.from(atob(text), character => character.charCodeAt(0))
      dataTransfer.items.add(new File([content], fileName, { type: 'image/png' }))
      for (const type of ['dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }
    },
    [name, bytes.toString('base64')] as const,
  )

const createPicture = (background: string) =>
  sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer()

/** Builds a formatted text with every allowed element, also those without a tool, and a picture of 40 by 30 pixels. */
const buildRichText = (picture: string): string =>
  '<p lang="en">H<sub>2</sub>O, m<sup>2</sup> <small>net</small> <span lang="de">Feder</span></p>' +
  '<dl><dt>Bar</dt><dd><p>Rõhk</p></dd></dl>' +
  `<figure><img src="${picture}" alt="Vedru" width="40" height="30" loading="lazy" />` +
  '<figcaption>Vedru</figcaption></figure>' +
  '<video src="/file/get/1/a.mp4" controls preload="metadata"></video>' +
  '<table><tbody><tr><th scope="row"><p>Mõõt</p></th></tr></tbody></table><p>Lõpp.</p>'

/** Clipboard HTML as word processors and browsers write it. */
const FROM_WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color: red}</style></head><body>' +
  '<!--StartFragment--><p class="MsoNormal" style="margin:0"><span style="font-family:Calibri">Enne <b>sõitu</b><o:p></o:p></span></p>' +
  '<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·' +
  '<span style="font:7pt Times">&nbsp;&nbsp;</span></span><![endif]>Rehvid <i>soojaks</i></p>' +
  '<p class="MsoListParagraphCxSpMiddle" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.&nbsp;&nbsp;</span>Esimesed</p>' +
  '<p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Rõhk paika</p><!--EndFragment--></body></html>'
const FROM_A_PAGE =
  '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><div class="card"><h1>Võll</h1>' +
  '<p style="color:red"><span style="font-weight:700">Paks</span> <a href="javascript:alert(1)">halb</a> <a href="https://a.ee/" class="x">hea</a>' +
  '<img src="data:image/png;base64,AA"><img src="https://a.ee/pilt.jpg" alt="Võõras"></p><ol start="4" type="a" class="x"><li>Neljas</li></ol></div></b>'

/** Removes the attributes that the editor adds to every table. */
const stripTableAttributes = (html: string): string =>
  html.replace(/<colgroup>.*?<\/colgroup>/g, '').replace(/ (style|colspan|rowspan)="[^"]*"/g, '')

const paste = (text: Locator, html: string) =>
  text.evaluate((element, pastedHtml) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pastedHtml)
    clipboardData.setData('text/plain', 'ainult\nsõnad')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('a formatted text keeps all allowed elements while edited, and drops forbidden ones when pasted', async ({
  page,
  problems,
}) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  const { data: session } = await (await page.request.get('/v1/session')).json()
  const { data: shown } = await (
    await page.request.get('/et/tarne', { headers: { accept: 'application/json' } })
  ).json()
  const { data: opened } = await (await page.request.get(`/v1/editing?page=${shown.id}`)).json()
  const headers = { 'x-csrf-token': session.csrfToken }
  const { data: options } = await (await page.request.get('/v1/page-options')).json()
  const smallPicture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a60' } }).png()
  const multipart = {
    'File[folder_id]': String(options.defaultFolder),
    'File[uploadFile]': { name: 'vedru.png', mimeType: 'image/png', buffer: await smallPicture.toBuffer() },
  }
  const uploaded = await page.request.post('/file/create?ajax=1', { headers, multipart })
  const rich = buildRichText((await uploaded.json()).model.url)
  const html = { type: 'language', et: rich }
  const main = [{ id: 'rich', type: 'rich-text', version: 1, data: { html } }]
  const itemContainers = { ...opened.document.page.itemContainers, main }
  const body = { page: { id: shown.id, version: opened.pageVersion, itemContainers } }
  expect((await page.request.post('/v1/editing', { data: body, headers })).status()).toBe(200)
  await startEditing(page, '/et/tarne')
  const text = page.locator('.rich-text[data-edit]').first()
  const menu = page.getByRole('menu', { name: 'Tekst · Plokk: Tekst' })
  await longPress(page, text)
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await text.click({ button: 'right' })
  await menu.waitFor()
  await page.getByRole('menuitem', { name: 'Muuda teksti' }).click()
  await expect(text).toBeFocused()
  await moveCaretToEnd(text)
  await page.keyboard.type(' X')
  await save(page)
  const readStoredHtml = async (): Promise<string> => {
    const answer = await page.request.get(`/v1/editing?page=${shown.id}`)
    return (await answer.json()).data.document.page.itemContainers.main[0].data.html.et
  }
  expect(await readStoredHtml()).toBe(rich.replace('Lõpp.', 'Lõpp. X'))

  await startEditing(page, '/et/tarne')
  await text.click()
  await page.keyboard.press('Control+a')
  await paste(text, FROM_WORD)
  await expect(text.locator('> *')).toHaveText(['ainult', 'sõnad'])
  await expect(text.locator('li, strong, em')).toHaveCount(0)
  await paste(text, '<p data-pm-slice="1 1 []"><strong>Oma</strong></p>')
  await expect(text.locator('strong')).toHaveText('Oma')
  const keeps = page.getByRole('button', { name: 'Säilita kleepimisel vorming' })
  await keeps.click()
  await expect(keeps).toHaveAttribute('aria-pressed', 'true')
  await expect(text).toBeFocused()
  for (const [sampleName, html, expectedHtml] of CLIPBOARD_SAMPLES) {
    await page.keyboard.press('Control+a')
    await paste(text, html)
    const readShownHtml = () =>
      text.evaluate(element => (element as unknown as { editor: { getHTML: () => string } }).editor.getHTML())
    expect.soft(stripTableAttributes(await readShownHtml()), sampleName).toBe(expectedHtml)
  }
  // The browser reports inline handlers when it parses a paste, in a document that runs no scripts.
  expect(problems.splice(0).filter(problem => !problem.includes('Executing inline event handler'))).toEqual([])
  await page.keyboard.press('Control+a')
  await paste(text, FROM_WORD)
  await expect(text.locator('li')).toHaveText(['Rehvid soojaksEsimesed', 'Esimesed', 'Rõhk paika'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(text, FROM_A_PAGE)
  await expect(page.getByText(/^Teiste saitide pildid, videod ja helid jäid välja/)).toBeVisible()
  await save(page)
  expect(await readStoredHtml()).toBe(
    '<p>Enne <strong>sõitu</strong></p><ul><li><p>Rehvid <em>soojaks</em></p><ol><li><p>Esimesed</p></li></ol></li><li><p>Rõhk paika</p></li></ul>' +
      '<h2>Võll</h2><p><strong>Paks</strong> halb <a href="https://a.ee/" rel="noopener nofollow">hea</a></p><ol start="4" type="a"><li><p>Neljas</p></li></ol>',
  )
})

test('edits a page in place, in two languages, and shows it to guests', async ({ page, somebodyElse }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  const measureBox = async (what: string) => page.locator(`${what}:visible`).first().boundingBox()
  await test.step('asks about unsaved changes, then discards them', async () => {
    await open(page, PAGE)
    const [shown, heading] = [await measureBox('.layout-sidebar-picture'), await measureBox('h1')]
    await startEditing(page, PAGE)
    await expect(page.locator('.edit-dock')).toBeFocused()
    // The toolbar shifts no content.
    expect((await measureBox('.layout-sidebar-picture'))?.width).toBe(shown?.width)
    expect(Math.abs(((await measureBox('h1'))?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(2)
    // The draft is being saved while the user discards it.
    let release = () => {}
    const givenUp = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/v1/editing/draft*', async route => {
      if (route.request().method() === 'PUT') await givenUp
      await route.continue()
    })
    const draftRequest = page.waitForRequest(request => request.method() === 'PUT' && request.url().includes('/draft'))
    await write(page.locator('h1[data-edit]'), 'Läheb kaotsi')
    await draftRequest
    const away = page.locator('.site-navigation').getByRole('link').first()
    await away.click()
    const question = page.getByRole('dialog', { name: 'Salvestamata muudatused' })
    await expect(question).toContainText('Sul on salvestamata muudatusi')
    await question.getByText('Jätka muutmist').click()
    await expect(page.locator('h1[data-edit]')).toHaveText('Läheb kaotsi')
    await away.click()
    await question.getByRole('button', { name: 'Lahku' }).click()
    release()
    await expect(page).not.toHaveURL(new RegExp(PAGE))
    await page.unroute('**/v1/editing/draft*')
    await startEditing(page, PAGE)
    await expect(page.locator('h1[data-edit]')).not.toHaveText('Läheb kaotsi')
    await expect(page.getByRole('button', { name: 'Jätka mustandiga' })).toHaveCount(0)
  })
  await test.step('writes a heading and a formatted text', async () => {
    await write(page.locator('h1[data-edit]'), 'Vedrustus paika')
    const text = page.locator('.rich-text[data-edit]').first()
    await text.click()
    await expect(page.getByRole('button', { name: 'Paks' })).toBeVisible()
    await moveCaretToEnd(text)
    await page.keyboard.insertText(' Ja veel üks lause.')
    await expect(text).toContainText('Ja veel üks lause.')
  })
  await test.step('accepts a dropped picture and no other file', async () => {
    const pictureFrame = page.locator('#content [data-edit-picture]').first()
    await dropFile(pictureFrame.locator('img').first(), 'kaart.png', Buffer.from('no picture'))
    await expect(page.getByText('Fail „kaart.png“ ei ole pilt.')).toBeVisible()
    await dropFile(pictureFrame.locator('img').first(), 'paigas.png', await createPicture('#0a6'))
    await expect(pictureFrame.locator('img').first()).toHaveAttribute('src', /paigas/)
  })
  await test.step('edits a field and a block of the footer, which every page shows', async () => {
    await write(page.locator('[data-edit="global/content/motto"]'), 'Iga osa on proovitud.')
    await write(page.locator('[data-edit="global/itemContainers/footer/links-1/title"]'), 'Abiks')
    await expect(page.getByText('see leht, kõigi lehtede ühised väljad, päis ja jalus')).toBeVisible()
  })
  await test.step('edits the other language at this address', async () => {
    const text = page.locator('.rich-text[data-edit]').first()
    await text.click()
    await expect(page.getByRole('button', { name: 'Paks' })).toBeVisible()
    await page.getByRole('button', { name: 'en', exact: true }).click()
    await expect(text).toHaveAttribute('lang', 'en')
    await expect(text).not.toContainText('Ja veel üks lause.')
    await expect(text).not.toBeEmpty()
    await write(page.locator('h1[data-edit]'), 'Suspension sorted')
    const pictureFrame = page.locator('#content [data-edit-picture]').first()
    await pictureFrame.locator('img').first().click()
    const finder = page.getByRole('dialog', { name: 'Choose images' })
    const sorted = { name: 'sorted.png', mimeType: 'image/png', buffer: await createPicture('#06a') }
    await finder.locator('input[type=file]').setInputFiles(sorted)
    await expect(finder.getByRole('option', { name: 'sorted.png', selected: true })).toBeVisible()
    await finder.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(pictureFrame.locator('img').first()).toHaveAttribute('src', /sorted/)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Page saved')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
  })
  await test.step('a guest reads both languages and loads no editor', async () => {
    const fetched: string[] = []
    somebodyElse.on('request', request => fetched.push(request.url()))
    await openUntil(somebodyElse, PAGE, 'Vedrustus paika')
    await expect(somebodyElse.locator('main img[src*="paigas"]').first()).toBeAttached()
    await expect(somebodyElse.getByText('Ja veel üks lause.')).toBeVisible()
    await openUntil(somebodyElse, '/en/setting-up-suspension', 'Suspension sorted')
    await expect(somebodyElse.locator('main img[src*="sorted"]').first()).toBeAttached()
    await openUntil(somebodyElse, '/et/tarne', 'Iga osa on proovitud.')
    await expect(somebodyElse.getByRole('heading', { name: 'Abiks' })).toBeVisible()
    expect(fetched.filter(url => /edit|staff|tiptap|prosemirror/i.test(url))).toEqual([])
  })
})

test('adds a quote and products by keyboard, and keeps the edited line clear of the toolbar', async ({
  page,
  somebodyElse,
}) => {
  const handles = page.locator('#content [data-block]')
  const readHandleNames = () =>
    handles.evaluateAll(elements => elements.map(handle => handle.getAttribute('aria-label')))
  const picker = page.getByRole('dialog', { name: 'Lisa plokk' }).getByRole('textbox')
  await logInAt(page, '/et/admin/product', KEEPER)
  await startEditing(page, PAGE)
  const namesBefore = await readHandleNames()
  await handles.first().focus()
  await page.keyboard.press('Insert')
  await expect(picker).toBeFocused()
  await page.keyboard.type('tsit')
  await page.keyboard.press('Enter')
  const settings = page.getByRole('region', { name: 'Ploki seaded: Tsitaat' })
  await expect(page.locator('#content blockquote [data-edit]')).toBeFocused()
  // Letters that are shortcuts of the block's handle are typed normally.
  await page.keyboard.type('hMõõda kaks korda.')
  await expect(settings.getByRole('textbox', { name: 'Tekst (et)' })).toHaveValue('hMõõda kaks korda.')
  await settings.getByRole('textbox', { name: 'Tekst (et)' }).fill('Mõõda kaks korda.')
  await settings.getByRole('textbox', { name: 'Tekst (en)' }).fill('Measure twice.')
  await page.keyboard.press('Escape')
  await expect(handles.nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(readHandleNames).toEqual(['Plokk: Tsitaat', ...namesBefore])
  await expect(handles.first()).toBeFocused()
  await test.step('finds products by name and shows them immediately', async () => {
    const cards = page.locator('#content').getByRole('article')
    const count = await cards.count()
    await handles.first().focus()
    await page.keyboard.press('Insert')
    await expect(picker).toBeFocused()
    await page.keyboard.type('tooted')
    await page.keyboard.press('Enter')
    const goods = page.getByRole('region', { name: 'Ploki seaded: Tooted' })
    await goods.getByRole('combobox', { name: 'Tooted' }).pressSequentially('pidur')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect(cards).toHaveCount(count + 1)
    await goods.getByRole('combobox', { name: 'Valik' }).press('Enter')
    await page.getByRole('option', { name: 'Kategooria uusimad' }).press('Enter')
    await goods.getByRole('combobox', { name: 'Kategooria', exact: true }).pressSequentially('turbo')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect(goods.getByRole('spinbutton', { name: 'Suurim arv' })).toHaveValue('8')
    await expect(goods.getByRole('combobox', { name: 'Kategooria', exact: true })).toHaveValue(/turbo/i)
    // Escape closes the panel and keeps the text of its field.
    await page.keyboard.press('Escape')
    await expect(handles.nth(1)).toBeFocused()
    await expect(cards).toHaveCount(count + 8)
    await page.keyboard.press('Delete')
    await expect.poll(readHandleNames).toEqual(['Plokk: Tsitaat', ...namesBefore])
  })
  await test.step('keeps the edited line clear of the toolbar', async () => {
    const text = page.locator('.rich-text[data-edit]').first()
    await text.click()
    await expect(page.getByRole('button', { name: 'Paks' })).toBeVisible()
    for (let line = 0; line < 15; line++) await page.keyboard.press('Enter')
    const measureDistance = () =>
      page.evaluate(() => {
        const { focusNode, focusOffset } = document.getSelection() as Selection
        const caret = document.createRange()
        caret.setStart(focusNode as Node, focusOffset)
        // An empty line has no box of its own. A paragraph may continue below the edited line.
        const whole = focusNode instanceof Element ? focusNode : focusNode?.parentElement
        const line = caret.getClientRects()[0] ?? whole?.getBoundingClientRect()
        const bar = document.querySelector('.edit-dock')?.getBoundingClientRect()
        return (bar?.top ?? 0) - (line?.bottom ?? 0)
      })
    await expect.poll(measureDistance).toBeGreaterThan(0)
    // An on-screen keyboard covers the window without resizing it.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      const viewport = window.visualViewport as VisualViewport
      Object.defineProperty(viewport, 'height', { get: () => window.innerHeight - 340, configurable: true })
      viewport.dispatchEvent(new Event('resize'))
    })
    await expect.poll(measureDistance).toBeGreaterThan(0)
    await expect.poll(() => measureLineTop(page)).toBeGreaterThan(100)
    await page.evaluate(() => {
      Reflect.deleteProperty(window.visualViewport as VisualViewport, 'height')
      window.visualViewport?.dispatchEvent(new Event('resize'))
    })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await save(page)
  await expect(page.getByRole('button', { name: 'Muuda lehte' })).toBeFocused()
  await openUntil(somebodyElse, PAGE, 'Mõõda kaks korda.')
  await expect(somebodyElse.getByText('Mõõda kaks korda.')).toHaveCount(1)
})

test('keeps edits after a lost connection, a closed browser and an expired session', async ({
  page,
  context,
  problems,
}) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  await test.step('leaving before the editor loaded edits the next page', async () => {
    await open(page, '/et/varuosad')
    const opened = await holdResponse(page, /\/v1\/editing\?/)
    await page.getByRole('button', { name: 'Muuda lehte' }).click()
    await opened.arrived
    await page.locator('a[href="/et/kontakt"]').first().click()
    await expect(page).toHaveURL(/\/et\/kontakt$/)
    await opened.release()
    await page.getByRole('button', { name: 'Muuda lehte' }).click()
    await write(page.locator('h1[data-edit]'), 'Siin kirjutatud')
    await expect(page.getByText('Salvestamata:', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Loobu', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lahku' }).click()
    await expect(page.getByRole('button', { name: 'Muuda lehte' })).toBeFocused()
  })
  await test.step('replaces a picture below text by a click beside the text', async () => {
    await startEditing(page, '/et/varuosad')
    const covered = page.locator('#content [data-edit-picture] img').first()
    const { x = 0, y = 0, width = 0 } = (await covered.boundingBox()) ?? {}
    await page.mouse.click(x + width - 30, y + 120)
    const finder = page.getByRole('dialog', { name: 'Vali pildid' })
    await expectFocusWithin(finder)
    await page.keyboard.press('Escape')
    await expect(finder).toBeHidden()
  })
  await test.step('uploads a dropped picture despite a lost connection and an expired session', async () => {
    const pictureFrame = page.locator('#content [data-edit-picture]').first()
    const shownPicture = pictureFrame.locator('img').first()
    const create = '**/file/create*'
    await page.route(create, route => route.abort('connectionreset'), { times: 1 })
    await dropFile(shownPicture, 'katkenud.png', await createPicture('#a60'))
    await expect(page.getByText('katkenud.png · Ootab ühendust')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(shownPicture).toHaveAttribute('src', /katkenud/)
    await context.clearCookies()
    await dropFile(shownPicture, 'aegunud.png', await createPicture('#60a'))
    await logInAgain(page)
    await expect(shownPicture).toHaveAttribute('src', /aegunud/)
    expect(problems.splice(0).filter(problem => !problem.includes('net::ERR_CONNECTION_RESET'))).toEqual([])
  })
  await test.step('drops undone changes from the draft', async () => {
    await startEditing(page, '/et/tarne')
    await write(page.locator('h1[data-edit]'), 'Tagasi võetud')
    await expect(page.getByText(/Mustand salvestatud kell/)).toBeVisible()
    const dropped = page.waitForRequest(
      request => request.method() === 'DELETE' && request.url().includes('/v1/editing/draft'),
    )
    await expect(async () => {
      await page.keyboard.press('Control+z')
      await expect(page.getByText('Muudatusi veel ei ole')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await dropped
  })
  await startEditing(page, '/et/kontakt')
  await page.route('**/v1/editing/draft*', route => route.abort('connectionreset'))
  await write(page.locator('h1[data-edit]'), 'Pooleli jäänud pealkiri')
  await expect(page.getByText('Server ei vasta: tekst on salvestatud selles brauseris')).toBeVisible()
  await page.unroute('**/v1/editing/draft*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/Mustand salvestatud kell/)).toBeVisible()
  expect(problems.splice(0).filter(problem => !problem.includes('net::ERR_CONNECTION_RESET'))).toEqual([])
  await page.close({ runBeforeUnload: false })
  const secondPage = await context.newPage()
  await startEditing(secondPage, '/et/kontakt')
  await test.step('keeps an offered draft until the user decides, despite saves', async () => {
    await secondPage.keyboard.press('Control+s')
    await expect(secondPage.locator('h1[data-edit]')).toHaveCount(0)
    await startEditing(secondPage, '/et/kontakt')
    await write(secondPage.locator('h1[data-edit]'), 'Hoopis muu pealkiri')
    await secondPage.keyboard.press('Control+s')
    await expect(secondPage.getByText('Vali enne salvestamist')).toBeVisible()
    await secondPage.getByRole('button', { name: 'Loobu', exact: true }).click()
    await secondPage.getByRole('alertdialog').getByRole('button', { name: 'Lahku' }).click()
    await startEditing(secondPage, '/et/kontakt')
  })
  await secondPage.getByRole('button', { name: 'Jätka mustandiga' }).click()
  await expect(secondPage.locator('h1[data-edit]')).toHaveText('Pooleli jäänud pealkiri')

  await context.clearCookies()
  await secondPage.keyboard.press('Control+s')
  await logInAgain(secondPage)
  await save(secondPage)
  await expect(secondPage.locator('h1')).toHaveText('Pooleli jäänud pealkiri')
})

test('two editors of a page see each other, keep separate changes, and resolve conflicts', async ({
  page,
  somebodyElse,
}) => {
  const path = '/et/tagastamine'
  await logInAt(page, '/et/admin/product', KEEPER)
  await logInAt(somebodyElse, '/et/admin/product', OWNER)
  await startEditing(page, path)
  await startEditing(somebodyElse, path)
  await expect(somebodyElse.getByText(`Seda lehte muudab ka: ${KEEPER.username}`)).toBeVisible()
  const getHeading = (of: Page) => of.locator('h1[data-edit]')
  await write(getHeading(page), 'Garantii esimesena')
  await save(page)
  const text = somebodyElse.locator('.rich-text[data-edit]').first()
  await text.click()
  await moveCaretToEnd(text)
  await somebodyElse.keyboard.type(' Lisatud teises aknas.')
  await save(somebodyElse)
  await expect(somebodyElse.locator('h1')).toHaveText('Garantii esimesena')
  await expect(somebodyElse.getByText('Lisatud teises aknas.')).toBeVisible()

  await startEditing(page, path)
  await startEditing(somebodyElse, path)
  await write(getHeading(page), 'Tiina pealkiri')
  await save(page)
  await write(getHeading(somebodyElse), 'Olevi pealkiri')
  await somebodyElse.keyboard.press('Control+s')
  const conflictDialog = somebodyElse.getByRole('dialog', { name: /Tiina/ })
  await conflictDialog.getByRole('radio', { name: /Tiina/ }).check()
  await conflictDialog.getByRole('button', { name: 'Salvesta ühendatud versioon' }).click()
  await expect(somebodyElse.locator('h1')).toHaveText('Tiina pealkiri')

  await test.step('edits the home page and the site notice in place, also on a phone', async () => {
    const owner = somebodyElse
    await owner.setViewportSize({ width: 390, height: 844 })
    await open(owner, '/et')
    await expect(owner.getByRole('link', { name: 'Haldus', exact: true })).toBeInViewport()
    await owner.getByRole('link', { name: 'Muuda', exact: true }).click()
    await write(owner.locator('[data-edit$="/content/lead"]'), 'Osad, mis kestavad.')
    await owner.locator('.site-banner').click()
    const globals = owner.getByRole('dialog', { name: 'Päis ja jalus' })
    await globals.getByRole('textbox', { name: 'Tekst (Eesti)' }).fill('Laupäeval oleme kinni')
    await globals.getByRole('button', { name: 'Salvesta teateriba' }).click()
    await expect(owner.locator('.site-banner')).toContainText('Laupäeval oleme kinni')
    await globals.getByRole('button', { name: 'Sulge' }).click()
    await save(owner)
    await openUntil(page, '/et', 'Osad, mis kestavad.')
    await expect(page.locator('.site-banner')).toContainText('Laupäeval oleme kinni')
  })
})

test('keeps incomplete fields in place, and continues editing a page that moves', async ({
  page,
  somebodyElse,
  problems,
}) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  const { data: session } = await (await page.request.get('/v1/session')).json()
  const headers = { 'x-csrf-token': session.csrfToken }
  const send = async (method: 'POST' | 'PUT', url: string, data: object) => {
    const answer = await page.request.fetch(url, { method, data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const title = { type: 'language', et: 'Pooleli leht', en: 'Page in the making' }
  const { id, path } = await send('POST', '/v1/page-settings?lang=et', { title })
  await send('PUT', `/v1/page-settings/${id}/visibility`, { visibility: null })
  const { data: opened } = await (await page.request.get(`/v1/editing?page=${id}`)).json()
  const original = opened.document.page
  const emptyText = { type: 'language' }
  const named = { type: 'language', et: 'Film', en: 'Film' }
  const blocks = [
    { id: 'g', type: 'gallery', version: 1, data: { pictures: [] } },
    { id: 'v', type: 'video', version: 1, data: { url: 'https://film.ee/1', title: named, poster: null } },
    { id: 'a', type: 'accordion', version: 1, data: { faq: false, items: [{ title: emptyText, html: emptyText }] } },
    { id: 'c', type: 'cards', version: 1, data: { cards: [] } },
  ]
  const saved = { ...original, version: opened.pageVersion, itemContainers: { main: blocks } }
  const { pageVersion } = await send('POST', '/v1/editing', { page: saved, acceptsUnfinished: true })
  const unfinishedBlocks = blocks.map(block => (block.id === 'c' ? { ...block, data: {} } : block))
  const draft = { ...original, itemContainers: { main: unfinishedBlocks } }
  await send('PUT', '/v1/editing/draft', { page: draft, pageVersion, globalsVersion: opened.globalsVersion })

  await startEditing(page, path)
  const handles = page.locator('#content [data-block]')
  const openBlockSettings = async (index: number, name: string) => {
    await handles.nth(index).press('Enter')
    return page.getByRole('region', { name: `Ploki seaded: ${name}` })
  }
  const broken = page.getByRole('button', { name: 'Kaardid: seda plokki ei saa veel näidata. Ava selle seaded.' })
  await test.step('shows an error in place of a block that cannot render, until it can', async () => {
    await page.getByRole('button', { name: 'Jätka mustandiga' }).click()
    await expect(broken).toBeVisible()
    await expect(handles).toHaveCount(4)
    await page.keyboard.press('Control+z')
    await expect(broken).toHaveCount(0)
    // The console logs the error.
    expect(problems.splice(0)).toEqual([expect.stringContaining('TypeError')])
  })
  await test.step('accepts a row without a picture, a partial address and a switch turned off again', async () => {
    const gallery = await openBlockSettings(0, 'Galerii')
    await gallery.getByRole('button', { name: 'Lisa rida' }).click()
    await expect(gallery.getByRole('button', { name: 'Eemalda rida 1' })).toBeVisible()
    await gallery.getByRole('button', { name: 'Eemalda rida 1' }).click()
    await page.keyboard.press('Escape')
    const film = await openBlockSettings(1, 'Video')
    await film.getByRole('textbox', { name: 'Aadress' }).fill('htt')
    await expect(page.locator('.block-video')).toContainText('htt')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Plokki „Video“ ei saa salvestada')).toBeVisible()
    await film.getByRole('textbox', { name: 'Aadress' }).fill('https://film.ee/2')
    await page.keyboard.press('Escape')
    const rows = await openBlockSettings(2, 'Akordion')
    const faq = rows.getByRole('switch', { name: 'Näita otsingumootorites KKK-na' })
    await faq.click()
    await faq.click()
    await page.keyboard.press('Escape')
  })
  await test.step('header and footer also have versions', async () => {
    await page.getByRole('button', { name: 'Päis ja jalus' }).click()
    const versions = page.getByRole('dialog', { name: 'Päis ja jalus' })
    await versions.getByRole('tab', { name: 'Versioonid' }).click()
    await expect(versions.getByText('Praegu avalik').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(versions).toBeHidden()
  })
  await test.step('changes its address and keeps unsaved changes', async () => {
    await write(page.locator('h1[data-edit]'), 'Kolitud leht')
    await page.getByRole('button', { name: 'Lehe seaded' }).click()
    const settings = page.getByRole('dialog', { name: 'Lehe seaded' })
    await settings.getByRole('tab', { name: 'Aadress' }).click()
    await settings.getByRole('textbox', { name: 'Aadress (ET)' }).fill('kolitud-leht')
    await settings.getByRole('button', { name: 'Muuda' }).first().click()
    await expect(page.getByText('Lehe aadress on muudetud')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('h1[data-edit]')).toHaveText('Kolitud leht')
    await save(page)
    await openUntil(somebodyElse, '/et/kolitud-leht', 'Kolitud leht')
  })
  const { data: secondSession } = await (await page.request.get(`/v1/editing?page=${id}`)).json()
  await send('POST', '/v1/page', { id, version: secondSession.pageVersion, itemContainers: { main: [] } })
  await startEditing(page, '/et/kolitud-leht')
  await page.getByRole('button', { name: 'Lehe seaded' }).click()
  const settings = page.getByRole('dialog', { name: 'Lehe seaded' })
  const confirmation = page.getByRole('alertdialog')
  await test.step('warns before restoring a version with unfinished blocks', async () => {
    await settings.getByRole('tab', { name: 'Versioonid' }).click()
    await settings.getByRole('button', { name: 'Taasta' }).first().click()
    await expect(confirmation).toContainText('Plokk on tühi.')
    await confirmation.getByRole('button', { name: 'Taasta ikkagi' }).click()
    await expect(page.getByText('Versioon on taastatud')).toBeVisible()
  })
})
