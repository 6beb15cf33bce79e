import { blocksOf, cards, type DemoPage, type DemoParts, say } from '../page-parts.ts'

/** Builds the short pages that frame content of other modules. */
export const smallPages = ({ pictures }: DemoParts): DemoPage[] => [
  {
    layout: 'Gallery',
    name: 'Pildid',
    title: say('Pildid', 'Pictures'),
    slugs: { et: 'pildid', en: 'pictures' },
    metaDescription: say('Albumid meie töökojast ja ringrajalt.', 'Albums from our workshop and the track.'),
    socialImage: pictures.scene('track').src,
    content: {
      kicker: say('Albumid', 'Albums'),
      lead: say('Töökoda, ringrada ja kõik, mis nende vahele jääb.', 'The workshop, the track and everything between.'),
    },
  },
  {
    layout: 'SearchResults',
    name: 'Otsing',
    title: say('Otsing', 'Search'),
    slugs: { et: 'otsing', en: 'search' },
    metaDescription: say('Otsi toodetest ja lehtedelt.', 'Search products and pages.'),
    itemContainers: { main: blocksOf(ways()) },
  },
  {
    layout: 'PageNotFound',
    name: 'Lehte ei leitud',
    title: say('Lehte ei leitud', 'Page not found'),
    slugs: { et: 'lehte-ei-leitud', en: 'page-not-found' },
    itemContainers: { main: blocksOf(ways()) },
  },
]

const ways = () =>
  cards([
    {
      title: say('Kõik tooted', 'All products'),
      text: say('Filtrid leiavad kiiremini kui sõnad.', 'Filters find faster than words.'),
      url: say('/tooted', '/products'),
      label: say('Poodi', 'To the shop'),
    },
    {
      title: say('Küsi varuosa', 'Ask for a part'),
      text: say('Leiame ka selle, mida nimekirjas pole.', 'We find what is not in the list as well.'),
      url: say('/varuosad', '/spare-parts'),
      label: say('Päring', 'Request'),
    },
    {
      title: say('Helista', 'Call us'),
      text: say('Tööpäeviti 9–18, vastab mehaanik.', 'On working days from 9 to 6 a mechanic answers.'),
      url: say('/kontakt', '/contact'),
      label: say('Kontakt', 'Contact'),
    },
  ])
