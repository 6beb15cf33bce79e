import {
  assignBlockIds,
  buildBlock,
  buildCardsBlock,
  buildFactsBlock,
  buildHeaderImage,
  buildHeadingBlock,
  buildImageBlock,
  buildPickedProductsBlock,
  buildQuoteBlock,
  buildTextBlock,
  createBilingualText,
  type DemoPage,
  type DemoParts,
} from '../page-parts.ts'

export const buildAboutPage = ({ pictures, listProductIds }: DemoParts): DemoPage => ({
  layout: 'Default',
  name: 'Meist',
  title: createBilingualText('Seda poodi peavad inimesed, kes ise sõidavad', 'A shop run by people who drive'),
  slugs: { et: 'meist', en: 'about' },
  metaDescription: createBilingualText(
    'Pitlane sai alguse 2011. aastal ühest Tallinna garaažist. Täna on meil kaks ladu, töökoda dünamomeetriga ja põhimõte: müüme vaid seda, mida oleme ise paigaldanud.',
    'Pitlane began in a Tallinn garage in 2011. Today there are two warehouses, a workshop with a dyno and one rule: we sell only what we have fitted ourselves.',
  ),
  socialImage: pictures.getScene('pit-lane').src,
  content: {
    kicker: createBilingualText('Meist', 'About us'),
    lead: createBilingualText(
      'Pitlane sai alguse ühest garaažist, kus oli kolm autot, üks tõstuk ja kindel arvamus, et internetist ostetud osa peab sobima esimesel korral.',
      'Pitlane began in a garage with three cars, one lift and a firm opinion: a part bought online has to fit the first time.',
    ),
    'header-img': buildHeaderImage(
      pictures.getScene('pit-lane'),
      'Auto boksitee ees, üks boks valgustatud',
      'A car in front of the pits, one bay lit',
    ),
  },
  itemContainers: {
    main: assignBlockIds(
      buildQuoteBlock(
        'Kui ma ei paneks seda oma autole, ei pane ma seda ka riiulisse.',
        'If I wouldn’t fit it to my own car, it doesn’t go on the shelf.',
        'Rein Kask',
        createBilingualText('asutaja', 'founder'),
        { isAside: true },
      ),
      buildTextBlock(
        '<p>2011. aasta talvel ootas Rein kuus nädalat piduriklotse, mis olid poe lehel „laos“. Kui need lõpuks tulid, olid need valele autole. Kevadeks oli tal oma riiul, suveks kümme klienti ja sügiseks esimene töötaja, kes teadis, mis vahe on 288 ja 312 millimeetril.</p><p>Sellest on saanud pood, kus töötab neliteist inimest. Seitse neist võistlevad nädalavahetustel, kaks on olnud Eesti meistrid jäärajal ja kõik oskavad öelda, miks su auto pärast madaldamist paremale kisub.</p>',
        '<p>In the winter of 2011 Rein waited six weeks for brake pads that a shop had listed as “in stock”. When they came they were for another car. By spring he had a shelf of his own, by summer ten customers and by autumn the first employee, who knew the difference between 288 and 312 millimetres.</p><p>Out of that grew a shop of fourteen people. Seven of them race at weekends, two have been Estonian champions on ice, and all of them can tell you why your car pulls to the right after lowering.</p>',
        { isLead: true },
      ),
      buildFactsBlock(
        { isAside: false },
        ['14', createBilingualText('inimest, kellest seitse võistlevad', 'people, seven of whom race')],
        ['600+', createBilingualText('toodet, mille oleme ise paigaldanud', 'products we’ve fitted ourselves')],
        [
          createBilingualText('1,4%', '1.4%'),
          createBilingualText('tagastusi vale osa tõttu aastal 2025', 'returned for not fitting in 2025'),
        ],
        [
          createBilingualText('4,2 min', '4.2 min'),
          createBilingualText('keskmine ooteaeg telefonis', 'average wait on the phone'),
        ],
      ),
      buildHeadingBlock('Kolm reeglit seinal', 'Three rules on the wall'),
      buildCardsBlock(
        [
          {
            title: createBilingualText('Mõõdame, enne kui müüme', 'We measure before we sell'),
            text: createBilingualText(
              'Iga uue toote esimene tükk läheb lahti, mõõdulindi alla ja auto külge. Kui tootja joonis valetab, siis meie oma enam mitte.',
              'The first piece of every new product is taken apart, measured and fitted. If the manufacturer’s drawing is wrong, ours isn’t.',
            ),
          },
          {
            title: createBilingualText('Laoseis on päris', 'Stock is real'),
            text: createBilingualText(
              'Kui lehel on kolm, on riiulis kolm. Loeme lao üle iga kuu esimesel esmaspäeval ja kirjutame vahe üles.',
              'If the page says three, three are on the shelf. We count on the first Monday of each month and write down what differs.',
            ),
          },
          {
            title: createBilingualText('Vastab see, kes teab', 'You talk to someone who knows'),
            text: createBilingualText(
              'Telefoni võtab inimene, kes on sama osa paigaldanud. Kui ta ei tea, helistab ta tagasi, mitte ei arva.',
              'The phone is answered by somebody who has fitted that very part. If they do not know they call back rather than guess.',
            ),
          },
        ],
        { isNumbered: true },
      ),
      buildImageBlock(
        pictures.getScene('dyno'),
        'Rullikud töökojas: enne ja pärast käivad samas tunnis, samal temperatuuril.',
        'The rollers in the workshop: before and after are run within the hour, at the same temperature.',
        'full',
        '21/9',
      ),
      ...listWorkshopBlocks({ listProductIds }),
    ),
  },
})

/** Presents the workshop, the first shelf, and the people whom the shop supports. */
const listWorkshopBlocks = ({ listProductIds }: Pick<DemoParts, 'listProductIds'>) => [
  buildHeadingBlock('Töökoda poe taga', 'The workshop behind the shop'),
  buildTextBlock(
    '<p>Poe taga on kaks tõstukit, rullstend ja sillastend. Siin paigaldame, seadistame ja mõõdame: oma tellimusi, klientide autosid ja iga uut toodet, mille lisame valikusse. Aja saab kokku leppida telefonil või kirjaga.</p>',
    '<p>Behind the shop are two lifts, a rolling road and an alignment rig. Here we fit, set up and measure: our own orders, customers’ cars and every new product that joins the range. Call or write to book a time.</p>',
  ),
  buildPickedProductsBlock(
    createBilingualText('Esimene riiul, tänaseni müügis', 'The first shelf, on sale to this day'),
    listProductIds('brake-pads').slice(0, 4),
    createBilingualText('Piduriklotsid, millest kõik algas.', 'The brake pads that started it all.'),
  ),
  buildBlock(
    'columns',
    { ratio: '1-1' },
    {
      left: assignBlockIds(
        buildTextBlock(
          '<h3>Kes meid toetavad</h3><p>Oleme Eesti Autospordi Liidu liige ja toetame noorte jäärajasarja. Igast müüdud rehvist läheb üks euro laste kardikooli.</p>',
          '<h3>Who we support</h3><p>We are a member of the Estonian Autosport Union and support the youth ice-track series. One euro of every tyre sold goes to a karting school for children.</p>',
        ),
      ),
      right: assignBlockIds(
        buildTextBlock(
          '<h3>Tule tööle</h3><p>Otsime lao juhti Tartusse ja mehaanikut Tallinna. Kirjuta <a href="mailto:pood@pitlane.example">pood@pitlane.example</a> ja ütle, millega sõidad.</p>',
          '<h3>Work with us</h3><p>We are looking for a warehouse manager in Tartu and a mechanic in Tallinn. Write to <a href="mailto:pood@pitlane.example">pood@pitlane.example</a> and say what you drive.</p>',
        ),
      ),
    },
  ),
]
