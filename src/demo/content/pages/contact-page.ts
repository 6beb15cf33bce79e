import {
  assignBlockIds,
  buildBlock,
  buildHeaderImage,
  createBilingualText,
  type DemoPage,
  type DemoParts,
} from '../page-parts.ts'

export const buildContactPage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Contact',
  name: 'Kontakt',
  title: createBilingualText('Kontakt', 'Contact'),
  slugs: { et: 'kontakt', en: 'contact' },
  metaDescription: createBilingualText(
    'Pitlane’i pood ja töökoda: Paldiski mnt 171, Tallinn. Telefon, e-post, lahtiolekuajad ja kirjavorm.',
    'The Pitlane shop and workshop: Paldiski mnt 171, Tallinn. Phone, e-mail, opening hours and a form.',
  ),
  socialImage: pictures.getScene('counter').src,
  content: {
    lead: createBilingualText(
      'Kirjuta või helista: vastab inimene, kes on ise osi paigaldanud.',
      'Write or call: the person who answers has fitted these parts themselves.',
    ),
    'header-img': buildHeaderImage(
      pictures.getScene('counter'),
      'Pitlane’i lett, seinal märk, ees pakid',
      'The Pitlane counter with the mark on the wall and parcels on top',
    ),
  },
  itemContainers: {
    main: assignBlockIds(
      buildBlock('map-link', {
        name: createBilingualText('Pood ja töökoda', 'Shop and workshop'),
        address: 'Paldiski mnt 171, 13517 Tallinn',
        latitude: 59.4177,
        longitude: 24.6517,
        hours: [
          { days: createBilingualText('E–R', 'Mon–Fri'), times: createBilingualText('9–18', '9 am – 6 pm') },
          { days: createBilingualText('L', 'Sat'), times: createBilingualText('10–15', '10 am – 3 pm') },
          {
            days: createBilingualText('P ja pühad', 'Sun and holidays'),
            times: createBilingualText('suletud', 'closed'),
          },
        ],
        note: createBilingualText(
          'Parkla on maja taga, sissesõit Järveotsa teelt.',
          'Parking is behind the building, entrance from Järveotsa tee.',
        ),
      }),
      buildBlock('company', {}),
    ),
    form: assignBlockIds(
      buildBlock('contact-form', {
        title: createBilingualText('Kirjuta meile', 'Write to us'),
        text: createBilingualText(
          'Kui küsid sobivuse kohta, lisa auto mark, mudel, aasta ja mootor: siis saame vastata esimese kirjaga.',
          'Asking if something fits? Add the make, model, year and engine so we can answer in our first reply.',
        ),
      }),
    ),
  },
  navigation: { position: 3, label: createBilingualText('Kontakt', 'Contact') },
})
