import { assignBlockIds, buildCardsBlock, createBilingualText, type DemoPage, type DemoParts } from '../page-parts.ts'

/** Builds the short pages that frame content of other modules. */
export const buildSmallPages = ({ pictures }: DemoParts): DemoPage[] => [
  {
    layout: 'Gallery',
    name: 'Pildid',
    title: createBilingualText('Pildid', 'Photos'),
    slugs: { et: 'pildid', en: 'pictures' },
    metaDescription: createBilingualText(
      'Albumid meie töökojast ja ringrajalt.',
      'Albums from our workshop and the track.',
    ),
    socialImage: pictures.getScene('track').src,
    content: {
      kicker: createBilingualText('Albumid', 'Albums'),
      lead: createBilingualText(
        'Töökoda, ringrada ja kõik, mis nende vahele jääb.',
        'The workshop, the track and everything between.',
      ),
    },
  },
  {
    layout: 'SearchResults',
    name: 'Otsing',
    title: createBilingualText('Otsing', 'Search'),
    slugs: { et: 'otsing', en: 'search' },
    metaDescription: createBilingualText('Otsi toodetest ja lehtedelt.', 'Search products and pages.'),
    itemContainers: { main: assignBlockIds(buildShortcutCards()) },
  },
  {
    layout: 'PageNotFound',
    name: 'Lehte ei leitud',
    title: createBilingualText('Lehte ei leitud', 'Page not found'),
    slugs: { et: 'lehte-ei-leitud', en: 'page-not-found' },
    itemContainers: { main: assignBlockIds(buildShortcutCards()) },
  },
]

const buildShortcutCards = () =>
  buildCardsBlock([
    {
      title: createBilingualText('Kõik tooted', 'All products'),
      text: createBilingualText('Filtrid leiavad kiiremini kui sõnad.', 'Filters are faster than searching.'),
      url: createBilingualText('/tooted', '/products'),
      label: createBilingualText('Poodi', 'Go to shop'),
    },
    {
      title: createBilingualText('Küsi varuosa', 'Ask for a part'),
      text: createBilingualText('Leiame ka selle, mida nimekirjas pole.', 'We find parts that aren’t listed, too.'),
      url: createBilingualText('/varuosad', '/spare-parts'),
      label: createBilingualText('Päring', 'Request'),
    },
    {
      title: createBilingualText('Helista', 'Call us'),
      text: createBilingualText('Tööpäeviti 9–18, vastab mehaanik.', 'On working days from 9 to 6 a mechanic answers.'),
      url: createBilingualText('/kontakt', '/contact'),
      label: createBilingualText('Kontakt', 'Contact'),
    },
  ])
