import { bilingual, cardsBlock, type DemoPage, type DemoParts, withBlockIds } from '../page-parts.ts'

/** Builds the short pages that frame content of other modules. */
export const buildSmallPages = ({ pictures }: DemoParts): DemoPage[] => [
  {
    layout: 'Gallery',
    name: 'Pildid',
    title: bilingual('Pildid', 'Photos'),
    slugs: { et: 'pildid', en: 'pictures' },
    metaDescription: bilingual('Albumid meie töökojast ja ringrajalt.', 'Albums from our workshop and the track.'),
    socialImage: pictures.getScene('track').src,
    content: {
      kicker: bilingual('Albumid', 'Albums'),
      lead: bilingual(
        'Töökoda, ringrada ja kõik, mis nende vahele jääb.',
        'The workshop, the track and everything between.',
      ),
    },
  },
  {
    layout: 'SearchResults',
    name: 'Otsing',
    title: bilingual('Otsing', 'Search'),
    slugs: { et: 'otsing', en: 'search' },
    metaDescription: bilingual('Otsi toodetest ja lehtedelt.', 'Search products and pages.'),
    itemContainers: { main: withBlockIds(buildShortcutCards()) },
  },
  {
    layout: 'PageNotFound',
    name: 'Lehte ei leitud',
    title: bilingual('Lehte ei leitud', 'Page not found'),
    slugs: { et: 'lehte-ei-leitud', en: 'page-not-found' },
    itemContainers: { main: withBlockIds(buildShortcutCards()) },
  },
]

const buildShortcutCards = () =>
  cardsBlock([
    {
      title: bilingual('Kõik tooted', 'All products'),
      text: bilingual('Filtrid leiavad kiiremini kui sõnad.', 'Filters are faster than searching.'),
      url: bilingual('/tooted', '/products'),
      label: bilingual('Poodi', 'Go to shop'),
    },
    {
      title: bilingual('Küsi varuosa', 'Ask for a part'),
      text: bilingual('Leiame ka selle, mida nimekirjas pole.', 'We find parts that aren’t listed, too.'),
      url: bilingual('/varuosad', '/spare-parts'),
      label: bilingual('Päring', 'Request'),
    },
    {
      title: bilingual('Helista', 'Call us'),
      text: bilingual('Tööpäeviti 9–18, vastab mehaanik.', 'On working days from 9 to 6 a mechanic answers.'),
      url: bilingual('/kontakt', '/contact'),
      label: bilingual('Kontakt', 'Contact'),
    },
  ])
