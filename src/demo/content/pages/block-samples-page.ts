import {
  bilingual,
  cardsBlock,
  customBlock,
  type DemoPage,
  type DemoParts,
  factsBlock,
  faqBlock,
  headingBlock,
  imageBlock,
  pickedProductsBlock,
  tableBlock,
  textBlock,
  withBlockIds,
} from '../page-parts.ts'

/** Builds a page in the test layout that shows every kind of block once. */
export const buildBlockSamplesPage = ({ pictures, listProductIds }: DemoParts): DemoPage => ({
  layout: 'TestLayout',
  name: 'Plokkide näidis',
  title: bilingual('Plokkide näidis', 'Block sampler'),
  slugs: { et: 'plokkide-naidis', en: 'block-specimen' },
  // Visitors do not see this page.
  visibility: { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 },
  metaDescription: bilingual(
    'Kõik plokid ühel lehel: lehtede koostajale ja kujundajale.',
    'Every block on one page, for page builders and designers.',
  ),
  content: {
    kicker: bilingual('Lehe koostajale', 'For page builders'),
    lead: bilingual(
      'Siin on iga plokk korra, oma nime all. Kui muudad kujundust, vaata kõigepealt siia.',
      'Every block stands here once, under its name. If you change how things look, look here first.',
    ),
  },
  itemContainers: {
    main: withBlockIds(
      headingBlock(
        'Pealkiri jagab teksti peatükkideks',
        'A heading parts the text into chapters',
        bilingual('Eelpealkiri', 'Kicker'),
      ),
      textBlock(
        '<p>Rikastekst: <strong>rasvane</strong>, <em>kursiiv</em>, <a href="https://et.wikipedia.org/wiki/Turbo">link</a> ja loetelu.</p><ul><li>esimene</li><li>teine</li></ul>',
        '<p>Rich text: <strong>bold</strong>, <em>italic</em>, a <a href="https://en.wikipedia.org/wiki/Turbocharger">link</a> and a list.</p><ul><li>first</li><li>second</li></ul>',
      ),
      imageBlock(pictures.getScene('track'), 'Pilt, laius „wide“.', 'An image of width “wide”.', 'wide', '21/9'),
      customBlock('gallery', {
        pictures: pictures.albums.track.slice(0, 5).map(picture => ({ picture })),
        caption: bilingual(
          'Galerii: read on joondatud, vajutus avab täisekraanil.',
          'A gallery: rows are justified, a press opens it over the full screen.',
        ),
      }),
      pickedProductsBlock(bilingual('Tooteloend', 'Product list'), listProductIds('turbo').slice(0, 4)),
      cardsBlock([
        {
          title: bilingual('Kaart pildiga', 'A card with a picture'),
          text: bilingual('Kaks kuni kuus kõrvuti.', 'Two to six side by side.'),
          picture: pictures.getScene('dyno'),
          url: bilingual('/meist', '/about'),
          label: bilingual('Meist', 'About us'),
        },
        {
          title: bilingual('Teine kaart', 'A second card'),
          text: bilingual('Kogu kaart viib edasi.', 'The whole card leads on.'),
          picture: pictures.getScene('garage'),
          url: bilingual('/tarne', '/delivery'),
          label: bilingual('Tarne', 'Delivery'),
        },
        {
          title: bilingual('Kolmas kaart', 'A third card'),
          text: bilingual('Link on pealkirjas.', 'The link is the title.'),
          picture: pictures.getScene('counter'),
          url: bilingual('/kontakt', '/contact'),
          label: bilingual('Kontakt', 'Contact'),
        },
      ]),
      customBlock(
        'columns',
        { ratio: '1-2' },
        {
          left: withBlockIds(textBlock('<p>Vasak veerg on kitsam.</p>', '<p>The left column is the narrower one.</p>')),
          right: withBlockIds(
            textBlock(
              '<p>Parem on kaks korda laiem ja kannab pikemat teksti, mis telefonis tuleb vasaku alla.</p>',
              '<p>The right one is twice as wide and carries the longer text, which on a phone comes below the left.</p>',
            ),
          ),
        },
      ),
      customBlock('quote', {
        text: bilingual(
          'Tsitaat paistab teksti seest välja nagu märk tee ääres.',
          'A quote stands between the lines like a sign by the road.',
        ),
        author: 'Liis Org',
        role: bilingual('toimetaja', 'editor'),
      }),
      factsBlock(
        false,
        ['600+', bilingual('toodet', 'products')],
        ['2', bilingual('ladu', 'warehouses')],
        ['13', bilingual('kujundust', 'layouts')],
      ),
      customBlock('video', {
        url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
        title: bilingual('Video avaneb oma saidil', 'Videos open on their own site'),
        length: '10:34',
        poster: pictures.getScene('pit-lane'),
      }),
      faqBlock([
        bilingual('Küsimus', 'A question'),
        bilingual('<p>Vastus, mida otsimootorid näevad.</p>', '<p>An answer that search engines see.</p>'),
      ]),
      tableBlock(
        bilingual('Tabel', 'A table'),
        [bilingual('Veerg', 'Column'), bilingual('Teine', 'Second')],
        [
          [bilingual('rida', 'row'), '12'],
          [bilingual('teine rida', 'second row'), '34'],
        ],
      ),
      customBlock('code', {
        code: '12 kHz  boost   1.40 bar\n13 kHz  lambda  0.82\n14 kHz  timing  18.5°',
        caption: bilingual('Kood: kopeeritakse täht-tähelt.', 'Code: copied letter by letter.'),
      }),
      customBlock('campaign', {
        badge: bilingual('Kampaania', 'Campaign'),
        title: bilingual('Üks pakkumine, valjult', 'One offer, said loudly'),
        text: bilingual('Aja paneb paika lehe versioon.', 'The page version sets when it’s shown.'),
        picture: pictures.getScene('wheel-wall'),
        link: { label: bilingual('Vaata tooteid', 'See products'), url: bilingual('/tooted', '/products') },
      }),
      customBlock('brands', {
        title: bilingual('Brändid', 'Brands'),
        brands: [
          { name: 'Rengur', value: 'rengur' },
          { name: 'Kaljo', value: 'kaljo' },
        ],
      }),
      customBlock('map-link', {
        name: bilingual('Kaardilink', 'Map link'),
        address: 'Paldiski mnt 171, Tallinn',
        latitude: 59.4177,
        longitude: 24.6517,
        hours: [{ days: bilingual('E–R', 'Mon–Fri'), times: bilingual('9–18', '9 am – 6 pm') }],
      }),
      customBlock('company', {}),
      customBlock('delivery-methods', { title: bilingual('Tarneviisid', 'Delivery methods') }),
      customBlock('hero', {
        kicker: bilingual('Päispilt', 'Hero'),
        title: bilingual('Pilt servast servani', 'A picture from edge to edge'),
        text: bilingual('Tekst on tumedal taustal mõlemas teemas.', 'Text is on a dark background in both themes.'),
        picture: pictures.getScene('track'),
        link: { label: bilingual('Vaata tarnet', 'See delivery'), url: bilingual('/tarne', '/delivery') },
        drift: true,
      }),
      customBlock('links', {
        title: bilingual('Lingid', 'Links'),
        links: [{ label: bilingual('Meist', 'About us'), url: bilingual('/meist', '/about') }],
      }),
    ),
  },
})
