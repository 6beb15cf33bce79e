import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

interface DemoPage {
  layout: string
  name: string
  title: Multilingual
  slugs: { et: string; en: string }
  metaDescription?: Multilingual
  content: Record<string, unknown>
  /** Its place and label in the navigation; left out where it has none. */
  navigation?: { position: number; label: Multilingual }
}

/** The demo shop's pages beside its products. */
export const demoPages: readonly DemoPage[] = [
  {
    layout: 'Homepage',
    name: 'Avaleht',
    title: multilingual({ et: 'Pitlane: tuuningosad', en: 'Pitlane: tuning parts' }),
    slugs: { et: '', en: '' },
    metaDescription: multilingual({
      et: 'Veljed, vedrustus, pidurid, turbod ja väljalase: tuuningosad kahest Eesti laost, kohale pakiautomaati.',
      en: 'Wheels, suspension, brakes, turbos and exhausts: tuning parts from two Estonian warehouses, sent to a parcel machine.',
    }),
    content: {
      heading: multilingual({ et: 'Osad, mis teevad auto kiiremaks', en: 'Parts that make the car faster' }),
      lead: multilingual({
        et: 'Mõõdetud, katsetatud ja kahest Eesti laost kohe saadaval.',
        en: 'Measured, tested, and in stock in two Estonian warehouses.',
      }),
    },
  },
  {
    layout: 'Basic',
    name: 'Müügitingimused',
    title: multilingual({ et: 'Müügitingimused', en: 'Terms of sale' }),
    slugs: { et: 'muugitingimused', en: 'terms-of-sale' },
    content: {
      body: multilingual({
        et: `<h2>1. Kes müüb</h2><p>Müüja on Pitlane Tuning OÜ, registrikood 14532901, Paldiski mnt 171, Tallinn 13517, pood@pitlane.example, +372 5550 0171.</p>
<h2>2. Hinnad ja maksmine</h2><p>Hinnad on eurodes ja sisaldavad käibemaksu. Saatmise hind lisandub ja on näha enne tellimist. Tellida saab pangalingi või kaardiga; leping jõustub, kui makse on laekunud.</p>
<h2>3. Kohaletoimetamine</h2><p>Laos olev kaup läheb teele järgmisel tööpäeval. Suured kaubad ei mahu pakiautomaati: need saadame kulleriga või postkontorisse, või tulete ise järele.</p>
<h2>4. 14-päevane taganemisõigus</h2><p>Eraisikust ostja võib lepingust põhjust nimetamata taganeda 14 päeva jooksul alates kauba kättesaamisest. Selleks kirjutage meile tellimuse number; tagastuskulu kannab ostja, raha tagastame 14 päeva jooksul koos algse saatmise hinnaga.</p>
<h2>5. Vastutus puuduste eest</h2><p>Müüja vastutab kauba puuduste eest, mis ilmnevad kahe aasta jooksul. Puudusest teatage kahe kuu jooksul pärast selle avastamist.</p>
<h2>6. Kaebused</h2><p>Kui me kokkuleppele ei jõua, võib tarbija pöörduda tarbijavaidluste komisjoni: komisjon@ttja.ee.</p>`,
        en: `<h2>1. Who sells</h2><p>The seller is Pitlane Tuning OÜ, registry code 14532901, Paldiski mnt 171, 13517 Tallinn, Estonia, pood@pitlane.example, +372 5550 0171.</p>
<h2>2. Prices and payment</h2><p>Prices are in euros and include VAT. Shipping is added and shown before you order. You pay by bank link or card; the contract takes effect once the payment has arrived.</p>
<h2>3. Delivery</h2><p>Parts in stock leave on the next working day. Big parts do not fit a parcel machine: we send them by courier or to a post office, or you collect them.</p>
<h2>4. Right of withdrawal within 14 days</h2><p>A private buyer may withdraw from the contract without giving a reason within 14 days of receiving the goods. Write to us with the order number; the buyer bears the cost of return, and we refund the price and the original shipping within 14 days.</p>
<h2>5. Liability for defects</h2><p>The seller is liable for defects that appear within two years. Tell us within two months of finding one.</p>
<h2>6. Complaints</h2><p>If we cannot agree, a consumer may turn to the Consumer Disputes Committee: komisjon@ttja.ee.</p>`,
      }),
    },
  },
  {
    layout: 'Default',
    name: 'Tarne',
    title: multilingual({ et: 'Kuidas kaup kohale jõuab', en: 'How your parts arrive' }),
    slugs: { et: 'tarne', en: 'delivery' },
    content: {
      lead: multilingual({
        et: 'Laos olevad osad lähevad teele järgmisel tööpäeval.',
        en: 'Parts in stock leave on the next working day.',
      }),
      body: multilingual({
        et: '<h2>Pakiautomaat</h2><p>Omniva ja Smartposti automaadid üle Eesti, alates 3,50 €. Üle 150 € tellimus on tasuta.</p><h2>Kuller ja postkontor</h2><p>Suured osad, nagu veljed, summutid ja istmed, toome kulleriga ukseni või postkontorisse.</p><h2>Ise järele</h2><p>Paldiski mnt 171, Tallinn, tööpäeviti kella 9–18. Tasuta.</p>',
        en: '<h2>Parcel machine</h2><p>Omniva and Smartposti machines all over Estonia, from 3.50 €. Free from 150 € on.</p><h2>Courier and post office</h2><p>Big parts such as wheels, mufflers and seats come by courier to your door, or to a post office.</p><h2>Collect it yourself</h2><p>Paldiski mnt 171, Tallinn, on working days from 9 to 18. Free.</p>',
      }),
    },
    navigation: { position: 1, label: multilingual({ et: 'Tarne', en: 'Delivery' }) },
  },
  {
    layout: 'Contact',
    name: 'Kontakt',
    title: multilingual({ et: 'Kontakt', en: 'Contact' }),
    slugs: { et: 'kontakt', en: 'contact' },
    content: {
      lead: multilingual({
        et: 'Kirjuta või helista: vastab inimene, kes on ise osi paigaldanud.',
        en: 'Write or call: the person who answers has fitted these parts themselves.',
      }),
      body: multilingual({
        et: '<p>Pitlane Tuning OÜ<br>Paldiski mnt 171, Tallinn 13517</p><p><a href="mailto:pood@pitlane.example">pood@pitlane.example</a><br><a href="tel:+37255500171">+372 5550 0171</a></p><p>Tööpäeviti 9–18</p>',
        en: '<p>Pitlane Tuning OÜ<br>Paldiski mnt 171, 13517 Tallinn, Estonia</p><p><a href="mailto:pood@pitlane.example">pood@pitlane.example</a><br><a href="tel:+37255500171">+372 5550 0171</a></p><p>Working days 9–18</p>',
      }),
    },
    navigation: { position: 2, label: multilingual({ et: 'Kontakt', en: 'Contact' }) },
  },
]
