import { expect, open, test } from './shop.ts'
import { arrangeCart, WORDS } from './shopping.ts'

/** Facts that VÕS § 54(1) and § 62² demand before the order, as the customer reads them above the order button. */
const DUTIES = {
  et: {
    search: 'silikoonvoolik',
    quantity: /1\s*tk/,
    dispatch: /saadame hiljemalt/,
    delivery: /Tarne\s*\d+,\d\d\s€/,
    total: /Kokku\s*\d+,\d\d\s€/,
    vat: /Sisaldab käibemaksu/,
    seller:
      /Müüja: Pitlane Tuning OÜ, registrikood 14532901, Paldiski mnt 171, 13517\sTallinn, pood@pitlane\.example, \+372/,
    withdrawal: /Eraisikuna võid ostust 14\s?päeva jooksul/,
    guarantee: /seadusjärgne garantii vähemalt kaks aastat/,
    terms: /Nõustun müügitingimustega/,
    deliveryTime: /tööpäev/,
    business: 'Ettevõte',
    links: { withdrawal: 'Ava taganemisvorm', terms: ['müügitingimustega', '/et/muugitingimused'] },
  },
  en: {
    search: 'silicone hose',
    quantity: /1\s*pc/,
    dispatch: /ships by/,
    delivery: /Delivery\s*€\d+\.\d\d/,
    total: /Total\s*€\d+\.\d\d/,
    vat: /Including VAT/,
    seller:
      /Seller: Pitlane Tuning OÜ, registry code 14532901, Paldiski mnt 171, 13517\sTallinn, pood@pitlane\.example, \+372/,
    withdrawal: /As a consumer you may withdraw within 14\s?days/,
    guarantee: /legal guarantee of at least two years/,
    terms: /I accept the terms of sale/,
    deliveryTime: /working day/,
    business: 'Business',
    links: { withdrawal: 'Open the withdrawal form', terms: ['terms of sale', '/en/terms-of-sale'] },
  },
} as const
const LANGUAGES = ['et', 'en'] as const
const CHECKED_DUTIES = [
  'quantity',
  'dispatch',
  'delivery',
  'total',
  'vat',
  'seller',
  'withdrawal',
  'guarantee',
  'terms',
] as const

for (const language of LANGUAGES) {
  test(`states the duties of the law directly above the order button in ${language}`, async ({ page }) => {
    const duties = DUTIES[language]
    const name = await arrangeCart(page, duties.search, language)
    await open(page, `/${language}/checkout`)
    const button = page.getByRole('button', { name: WORDS[language].order, exact: true })
    const summary = page.locator('section').filter({ has: button })
    const method = page.getByRole('radio', { name: /^Omniva/ }).first()
    await expect(method).toHaveAccessibleName(duties.deliveryTime)
    await method.check()
    const readTextAbove = async () => ((await summary.textContent()) ?? '').split(WORDS[language].order)[0] ?? ''
    await expect.poll(readTextAbove).toMatch(duties.total)
    const above = await readTextAbove()
    expect(above).toContain(name)
    for (const fact of CHECKED_DUTIES) expect(above, fact).toMatch(duties[fact])
    const [goods = 0, , delivery = 0, total = 0] = [...above.matchAll(/\d+[.,]\d\d/g)].map(([text]) =>
      Number(text.replace(/\D/g, '')),
    )
    expect(total, 'goods and delivery add up').toBe(goods + delivery)
    await test.step('links lead to the seller, the withdrawal function and the terms', async () => {
      const expectLink = (label: string, address: string) =>
        expect(summary.getByRole('link', { name: label })).toHaveAttribute('href', address)
      await expectLink('pood@pitlane.example', 'mailto:pood@pitlane.example')
      await expectLink(duties.links.withdrawal, `/${language}/withdrawal`)
      await expectLink(duties.links.terms[0], duties.links.terms[1])
    })
    await test.step('no other button places the order', async () => {
      await expect(button).toHaveAttribute('type', 'submit')
      await expect(page.locator('main form [type=submit]')).toHaveCount(1)
    })
    await test.step('promises no consumer rights to a business', async () => {
      await page.getByRole('radio', { name: duties.business }).check()
      await expect(summary).not.toContainText(duties.guarantee)
      await expect(summary).not.toContainText(duties.withdrawal)
      await expect(summary).toContainText(duties.seller)
    })
  })
}
