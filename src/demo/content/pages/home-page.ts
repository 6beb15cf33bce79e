import { bilingual, customBlock, type DemoPage, type DemoParts, withBlockIds } from '../page-parts.ts'

export const buildHomePage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Homepage',
  name: 'Avaleht',
  title: bilingual('Pitlane: tuuningosad', 'Pitlane: tuning parts'),
  slugs: { et: '', en: '' },
  metaDescription: bilingual(
    'Veljed, vedrustus, pidurid, turbod ja väljalase: tuuningosad kahest Eesti laost, kohale pakiautomaati.',
    'Wheels, suspension, brakes, turbos and exhausts: tuning parts from two Estonian warehouses, sent to a parcel machine.',
  ),
  socialImage: pictures.getScene('pit-lane').src,
  content: {
    heading: bilingual('Osad, mis teevad töö ära', 'Parts that get the job done'),
    lead: bilingual(
      'Vedrustus, pidurid, turbod ja veljed neile, kes sõidavad sellega, mille ise ehitavad.',
      'Suspension, brakes, turbos and wheels for people who drive what they build.',
    ),
    hero: { layers: pictures.hero },
  },
  itemContainers: {
    main: withBlockIds(
      customBlock('campaign', {
        badge: bilingual('Talveks valmis', 'Ready for winter'),
        title: bilingual('Vedrud enne lund', 'Springs before the snow'),
        text: bilingual(
          'Novembris teeme igale meilt ostetud vedrustusele töökojas tasuta rattaseadmise. Too auto, joo kohvi, sõida sirgelt koju.',
          'In November we align every suspension kit you buy from us for free. Bring the car, have a coffee, drive home straight.',
        ),
        picture: pictures.getScene('garage'),
        link: {
          label: bilingual('Vaata vedrustust', 'Shop suspension'),
          url: bilingual('/vedrustuse-seadistamine', '/setting-up-suspension'),
        },
        terms: bilingual('Kehtib 30. novembrini.', 'Until 30 November.'),
      }),
      customBlock('brands', {
        title: bilingual('Brändid, kelle tehases oleme käinud', 'Brands whose factories we’ve visited'),
        brands: BRANDS.map(name => ({ name, value: name.toLowerCase().replace(/ /g, '-') })),
      }),
    ),
  },
})

const BRANDS = ['Rengur', 'Kaljo', 'Vektra Forge', 'Apeks', 'Haarde', 'Kummel', 'Grip Nord']
