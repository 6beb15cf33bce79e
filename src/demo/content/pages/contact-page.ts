import { bilingual, customBlock, type DemoPage, type DemoParts, headerImage, withBlockIds } from '../page-parts.ts'

export const buildContactPage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Contact',
  name: 'Kontakt',
  title: bilingual('Kontakt', 'Contact'),
  slugs: { et: 'kontakt', en: 'contact' },
  metaDescription: bilingual(
    'Pitlane’i pood ja töökoda: Paldiski mnt 171, Tallinn. Telefon, e-post, lahtiolekuajad ja kirjavorm.',
    'The Pitlane shop and workshop: Paldiski mnt 171, Tallinn. Phone, e-mail, opening hours and a form.',
  ),
  socialImage: pictures.getScene('counter').src,
  content: {
    lead: bilingual(
      'Kirjuta või helista: vastab inimene, kes on ise osi paigaldanud.',
      'Write or call: the person who answers has fitted these parts themselves.',
    ),
    'header-img': headerImage(
      pictures.getScene('counter'),
      'Pitlane’i lett, seinal märk, ees pakid',
      'The Pitlane counter with the mark on the wall and parcels on top',
    ),
  },
  itemContainers: {
    main: withBlockIds(
      customBlock('map-link', {
        name: bilingual('Pood ja töökoda', 'Shop and workshop'),
        address: 'Paldiski mnt 171, 13517 Tallinn',
        latitude: 59.4177,
        longitude: 24.6517,
        hours: [
          { days: bilingual('E–R', 'Mon–Fri'), times: bilingual('9–18', '9 am – 6 pm') },
          { days: bilingual('L', 'Sat'), times: bilingual('10–15', '10 am – 3 pm') },
          { days: bilingual('P ja pühad', 'Sun and holidays'), times: bilingual('suletud', 'closed') },
        ],
        note: bilingual(
          'Parkla on maja taga, sissesõit Järveotsa teelt.',
          'Parking is behind the building, entrance from Järveotsa tee.',
        ),
      }),
      customBlock('company', {}),
    ),
    form: withBlockIds(
      customBlock('contact-form', {
        title: bilingual('Kirjuta meile', 'Write to us'),
        text: bilingual(
          'Kui küsid sobivuse kohta, lisa auto mark, mudel, aasta ja mootor: siis saame vastata esimese kirjaga.',
          'Asking if something fits? Add the make, model, year and engine so we can answer in our first reply.',
        ),
      }),
    ),
  },
  navigation: { position: 3, label: bilingual('Kontakt', 'Contact') },
})
