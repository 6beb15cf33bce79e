import { blocksOf, type DemoPage, type DemoParts, other, say } from '../page-parts.ts'

export const home = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Homepage',
  name: 'Avaleht',
  title: say('Pitlane: tuuningosad', 'Pitlane: tuning parts'),
  slugs: { et: '', en: '' },
  metaDescription: say(
    'Veljed, vedrustus, pidurid, turbod ja väljalase: tuuningosad kahest Eesti laost, kohale pakiautomaati.',
    'Wheels, suspension, brakes, turbos and exhausts: tuning parts from two Estonian warehouses, sent to a parcel machine.',
  ),
  socialImage: pictures.scene('pit-lane').src,
  content: {
    heading: say('Osad, mis teevad töö ära', 'Parts that do the work'),
    lead: say(
      'Vedrustus, pidurid, turbod ja veljed neile, kes sõidavad sellega, mille ise ehitavad.',
      'Suspension, brakes, turbos and wheels for people who drive what they build.',
    ),
    hero: { layers: pictures.hero },
  },
  itemContainers: {
    main: blocksOf(
      other('campaign', {
        badge: say('Talveks valmis', 'Ready for winter'),
        title: say('Vedrud enne lund', 'Springs before the snow'),
        text: say(
          'Novembris seame iga meilt ostetud vedrustuse töökojas tasuta nurkadesse. Too auto, joo kohvi, sõida sirgelt koju.',
          'In November we align every suspension bought from us free of charge. Bring the car, have a coffee, drive home straight.',
        ),
        picture: pictures.scene('garage'),
        link: {
          label: say('Vaata vedrustust', 'See suspension'),
          url: say('/vedrustuse-seadistamine', '/setting-up-suspension'),
        },
        terms: say('Kehtib 30. novembrini.', 'Until 30 November.'),
      }),
      other('brands', {
        title: say('Osad tootjatelt, kelle tehases oleme käinud', 'Parts from makers whose factories we have seen'),
        brands: BRANDS.map(name => ({ name, value: name.toLowerCase().replace(/ /g, '-') })),
      }),
    ),
  },
})

const BRANDS = ['Rengur', 'Kaljo', 'Vektra Forge', 'Apeks', 'Haarde', 'Kummel', 'Grip Nord']
