import { assignBlockIds, buildBlock, createBilingualText, type DemoPage, type DemoParts } from '../page-parts.ts'

export const buildHomePage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Homepage',
  name: 'Avaleht',
  title: createBilingualText('Pitlane: tuuningosad', 'Pitlane: tuning parts'),
  slugs: { et: '', en: '' },
  metaDescription: createBilingualText(
    'Veljed, vedrustus, pidurid, turbod ja väljalase: tuuningosad kahest Eesti laost, kohale pakiautomaati.',
    'Wheels, suspension, brakes, turbos and exhausts: tuning parts from two Estonian warehouses, sent to a parcel machine.',
  ),
  socialImage: pictures.getScene('pit-lane').src,
  content: {
    heading: createBilingualText('Osad, mis teevad töö ära', 'Parts that get the job done'),
    lead: createBilingualText(
      'Vedrustus, pidurid, turbod ja veljed neile, kes sõidavad sellega, mille ise ehitavad.',
      'Suspension, brakes, turbos and wheels for people who drive what they build.',
    ),
    hero: { layers: pictures.hero },
  },
  itemContainers: {
    main: assignBlockIds(
      buildBlock('campaign', {
        badge: createBilingualText('Talveks valmis', 'Ready for winter'),
        title: createBilingualText('Vedrud enne lund', 'Springs before the snow'),
        text: createBilingualText(
          'Novembris teeme igale meilt ostetud vedrustusele töökojas tasuta rattaseadmise. Too auto, joo kohvi, sõida sirgelt koju.',
          'In November we align every suspension kit you buy from us for free. Bring the car, have a coffee, drive home straight.',
        ),
        picture: pictures.getScene('garage'),
        link: {
          label: createBilingualText('Vaata vedrustust', 'Shop suspension'),
          url: createBilingualText('/vedrustuse-seadistamine', '/setting-up-suspension'),
        },
        terms: createBilingualText('Kehtib 30. novembrini.', 'Until 30 November.'),
      }),
      buildBlock('brands', {
        title: createBilingualText('Brändid, kelle tehases oleme käinud', 'Brands whose factories we’ve visited'),
        brands: BRANDS.map(name => ({ name, value: name.toLowerCase().replace(/ /g, '-') })),
      }),
    ),
  },
})

const BRANDS = ['Rengur', 'Kaljo', 'Vektra Forge', 'Apeks', 'Haarde', 'Kummel', 'Grip Nord']
