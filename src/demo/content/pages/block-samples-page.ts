import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import {
  assignBlockIds,
  buildBlock,
  buildCardsBlock,
  buildFactsBlock,
  buildFaqBlock,
  buildHeadingBlock,
  buildImageBlock,
  buildPickedProductsBlock,
  buildTableBlock,
  buildTextBlock,
  createBilingualText,
  type DemoPage,
  type DemoParts,
} from '../page-parts.ts'

/** Builds a page in the test layout that shows every kind of block once. */
export const buildBlockSamplesPage = ({ pictures, listProductIds, buildIds }: DemoParts): DemoPage => ({
  layout: 'TestLayout',
  name: 'Plokkide näidis',
  title: createBilingualText('Plokkide näidis', 'Block sampler'),
  slugs: { et: 'plokkide-naidis', en: 'block-specimen' },
  // Visitors do not see this page.
  visibility: HIDDEN_VISIBILITY,
  metaDescription: createBilingualText(
    'Kõik plokid ühel lehel: lehtede koostajale ja kujundajale.',
    'Every block on one page, for page builders and designers.',
  ),
  content: {
    kicker: createBilingualText('Lehe koostajale', 'For page builders'),
    lead: createBilingualText(
      'Siin on iga plokk korra, oma nime all. Kui muudad kujundust, vaata kõigepealt siia.',
      'Every block stands here once, under its name. If you change how things look, look here first.',
    ),
  },
  itemContainers: {
    main: assignBlockIds(
      buildHeadingBlock(
        'Pealkiri jagab teksti peatükkideks',
        'A heading parts the text into chapters',
        createBilingualText('Eelpealkiri', 'Kicker'),
      ),
      buildTextBlock(
        '<p>Rikastekst: <strong>rasvane</strong>, <em>kursiiv</em>, <a href="https://et.wikipedia.org/wiki/Turbo">link</a> ja loetelu.</p><ul><li>esimene</li><li>teine</li></ul>',
        '<p>Rich text: <strong>bold</strong>, <em>italic</em>, a <a href="https://en.wikipedia.org/wiki/Turbocharger">link</a> and a list.</p><ul><li>first</li><li>second</li></ul>',
      ),
      buildImageBlock(pictures.getScene('track'), 'Pilt, laius „wide“.', 'An image of width “wide”.', 'wide', '21/9'),
      buildBlock('gallery', {
        pictures: pictures.albums.track.slice(0, 5).map(picture => ({ picture })),
        caption: createBilingualText(
          'Galerii: read on joondatud, vajutus avab täisekraanil.',
          'A gallery: rows are justified, a press opens it over the full screen.',
        ),
      }),
      buildPickedProductsBlock(createBilingualText('Tooteloend', 'Product list'), listProductIds('turbo').slice(0, 4)),
      buildCardsBlock([
        {
          title: createBilingualText('Kaart pildiga', 'A card with a picture'),
          text: createBilingualText('Kaks kuni kuus kõrvuti.', 'Two to six side by side.'),
          picture: pictures.getScene('dyno'),
          url: createBilingualText('/meist', '/about'),
          label: createBilingualText('Meist', 'About us'),
        },
        {
          title: createBilingualText('Teine kaart', 'A second card'),
          text: createBilingualText('Kogu kaart viib edasi.', 'The whole card leads on.'),
          picture: pictures.getScene('garage'),
          url: createBilingualText('/tarne', '/delivery'),
          label: createBilingualText('Tarne', 'Delivery'),
        },
        {
          title: createBilingualText('Kolmas kaart', 'A third card'),
          text: createBilingualText('Link on pealkirjas.', 'The link is the title.'),
          picture: pictures.getScene('counter'),
          url: createBilingualText('/kontakt', '/contact'),
          label: createBilingualText('Kontakt', 'Contact'),
        },
      ]),
      ...listSpecialBlocks({ pictures, buildIds }),
    ),
  },
})

/** Shows the blocks other than text and pictures. */
const listSpecialBlocks = ({ pictures, buildIds }: Pick<DemoParts, 'pictures' | 'buildIds'>) => [
  buildBlock(
    'columns',
    { ratio: '1-2' },
    {
      left: assignBlockIds(
        buildTextBlock('<p>Vasak veerg on kitsam.</p>', '<p>The left column is the narrower one.</p>'),
      ),
      right: assignBlockIds(
        buildTextBlock(
          '<p>Parem on kaks korda laiem ja kannab pikemat teksti, mis telefonis tuleb vasaku alla.</p>',
          '<p>The right one is twice as wide and carries the longer text, which on a phone comes below the left.</p>',
        ),
      ),
    },
  ),
  buildBlock('quote', {
    text: createBilingualText(
      'Tsitaat paistab teksti seest välja nagu märk tee ääres.',
      'A quote stands between the lines like a sign by the road.',
    ),
    author: 'Liis Org',
    role: createBilingualText('toimetaja', 'editor'),
  }),
  buildFactsBlock(
    { isAside: false },
    ['600+', createBilingualText('toodet', 'products')],
    ['2', createBilingualText('ladu', 'warehouses')],
    ['13', createBilingualText('kujundust', 'layouts')],
  ),
  buildBlock('video', {
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    title: createBilingualText('Video avaneb oma saidil', 'Videos open on their own site'),
    length: '10:34',
    poster: pictures.getScene('pit-lane'),
  }),
  buildFaqBlock([
    createBilingualText('Küsimus', 'A question'),
    createBilingualText('<p>Vastus, mida otsimootorid näevad.</p>', '<p>An answer that search engines see.</p>'),
  ]),
  buildTableBlock(
    createBilingualText('Tabel', 'A table'),
    [createBilingualText('Veerg', 'Column'), createBilingualText('Teine', 'Second')],
    [
      [createBilingualText('rida', 'row'), '12'],
      [createBilingualText('teine rida', 'second row'), '34'],
    ],
  ),
  buildBlock('code', {
    code: '12 kHz  boost   1.40 bar\n13 kHz  lambda  0.82\n14 kHz  timing  18.5°',
    caption: createBilingualText('Kood: kopeeritakse täht-tähelt.', 'Code: copied letter by letter.'),
  }),
  buildBlock('campaign', {
    badge: createBilingualText('Kampaania', 'Campaign'),
    title: createBilingualText('Üks pakkumine, valjult', 'One offer, said loudly'),
    text: createBilingualText('Aja paneb paika lehe versioon.', 'The page version sets when it’s shown.'),
    picture: pictures.getScene('wheel-wall'),
    link: {
      label: createBilingualText('Vaata tooteid', 'See products'),
      url: createBilingualText('/tooted', '/products'),
    },
  }),
  buildBlock('brands', {
    title: createBilingualText('Brändid', 'Brands'),
    brands: [
      { name: 'Rengur', value: 'rengur' },
      { name: 'Kaljo', value: 'kaljo' },
    ],
  }),
  buildBlock('map-link', {
    name: createBilingualText('Kaardilink', 'Map link'),
    address: 'Paldiski mnt 171, Tallinn',
    latitude: 59.4177,
    longitude: 24.6517,
    hours: [{ days: createBilingualText('E–R', 'Mon–Fri'), times: createBilingualText('9–18', '9 am – 6 pm') }],
  }),
  buildBlock('company', {}),
  buildBlock('build-list', { buildId: buildIds[0] ?? 0 }),
  buildBlock('delivery-methods', { title: createBilingualText('Tarneviisid', 'Delivery methods') }),
  buildBlock('hero', {
    kicker: createBilingualText('Päispilt', 'Hero'),
    title: createBilingualText('Pilt servast servani', 'A picture from edge to edge'),
    text: createBilingualText(
      'Tekst on tumedal taustal mõlemas teemas.',
      'Text is on a dark background in both themes.',
    ),
    picture: pictures.getScene('track'),
    link: {
      label: createBilingualText('Vaata tarnet', 'See delivery'),
      url: createBilingualText('/tarne', '/delivery'),
    },
    drift: true,
  }),
  buildBlock('links', {
    title: createBilingualText('Lingid', 'Links'),
    links: [{ label: createBilingualText('Meist', 'About us'), url: createBilingualText('/meist', '/about') }],
  }),
]
