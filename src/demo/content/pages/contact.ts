import { blocksOf, type DemoPage, type DemoParts, headerImage, other, say } from '../page-parts.ts'

export const contact = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Contact',
  name: 'Kontakt',
  title: say('Kontakt', 'Contact'),
  slugs: { et: 'kontakt', en: 'contact' },
  metaDescription: say(
    'Pitlane’i pood ja töökoda: Paldiski mnt 171, Tallinn. Telefon, e-post, lahtiolekuajad ja kirjavorm.',
    'The Pitlane shop and workshop: Paldiski mnt 171, Tallinn. Phone, e-mail, opening hours and a form.',
  ),
  socialImage: pictures.scene('counter').src,
  content: {
    lead: say(
      'Kirjuta või helista: vastab inimene, kes on ise osi paigaldanud.',
      'Write or call: the person who answers has fitted these parts themselves.',
    ),
    'header-img': headerImage(
      pictures.scene('counter'),
      'Pitlane’i lett, seinal märk, ees pakid',
      'The Pitlane counter with the mark on the wall and parcels on top',
    ),
  },
  itemContainers: {
    main: blocksOf(
      other('map-link', {
        name: say('Pood ja töökoda', 'Shop and workshop'),
        address: 'Paldiski mnt 171, 13517 Tallinn',
        latitude: 59.4177,
        longitude: 24.6517,
        hours: [
          { days: say('E–R', 'Mon–Fri'), times: say('9–18', '9 am – 6 pm') },
          { days: say('L', 'Sat'), times: say('10–15', '10 am – 3 pm') },
          { days: say('P ja pühad', 'Sun and holidays'), times: say('suletud', 'closed') },
        ],
        note: say(
          'Parkla on maja taga, sissesõit Järveotsa teelt.',
          'Park behind the house, entrance from Järveotsa tee.',
        ),
      }),
      other('company', {}),
    ),
    form: blocksOf(
      other('contact-form', {
        title: say('Kirjuta meile', 'Write to us'),
        text: say(
          'Kui küsid sobivuse kohta, lisa auto mark, mudel, aasta ja mootor: siis saame vastata esimese kirjaga.',
          'If you ask whether something fits, add make, model, year and engine: then the first reply can answer it.',
        ),
      }),
    ),
  },
  navigation: { position: 3, label: say('Kontakt', 'Contact') },
})
