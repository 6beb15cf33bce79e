import {
  assignBlockIds,
  buildBlock,
  buildFactsBlock,
  buildHeaderImage,
  buildHeadingBlock,
  buildNewestProductsBlock,
  buildQuoteBlock,
  buildTextBlock,
  createBilingualText,
  type DemoPage,
  type DemoParts,
} from '../page-parts.ts'

/** Builds a page in the parallax layout: a story along large pictures. */
export const buildNightPage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'parallax',
  name: 'Öö enne võistlust',
  title: createBilingualText('Öö enne võistlust', 'The night before the race'),
  slugs: { et: 'oo-enne-voistlust', en: 'the-night-before' },
  metaDescription: createBilingualText(
    'Kell on kolmveerand üksteist, stardini on kümme tundi ja turbo on laual. Lugu ühest ööst töökojas.',
    'A quarter to eleven, ten hours to the start, and the turbo is on the bench. The story of one night in the workshop.',
  ),
  socialImage: pictures.getScene('track').src,
  content: {
    kicker: createBilingualText('Lugu', 'Story'),
    lead: createBilingualText(
      'Kell on kolmveerand üksteist. Stardini on kümme tundi ja turbo on laual, mitte auto küljes.',
      'It is a quarter to eleven. Ten hours to the start, and the turbo is on the bench, not on the car.',
    ),
    'header-img': buildHeaderImage(
      pictures.getScene('garage'),
      'Auto tõstukil hämaras töökojas',
      'A car on the lift in a dim workshop',
    ),
  },
  itemContainers: {
    main: assignBlockIds(
      buildFactsBlock(
        { isAside: true },
        [createBilingualText('22.45', '10:45 pm'), createBilingualText('auto tõstukile', 'car on the lift')],
        [createBilingualText('03.10', '3:10 am'), createBilingualText('turbo paigas', 'turbo in place')],
        [createBilingualText('08.40', '8:40 am'), createBilingualText('roheline tuli', 'green light')],
      ),
      buildTextBlock(
        '<p>Laupäeva õhtul Audru ringil läks Taavi autol kadunuks rõhk. Kolmandal ringil nägi näidik 1,4 baari, neljandal 0,9 ja viiendal keeras ta boksi. Turbo võll kõikus käe all nagu lahtine hammas.</p><p>Kell kaheksa helistas ta poodi. Kell kümme oli auto Paldiski maanteel tõstukil ja kell kolmveerand üksteist oli selge, et selle turboga enam ei sõideta.</p>',
        '<p>On Saturday evening at Audru Taavi’s car lost its pressure. On the third lap the gauge read 1.4 bar, on the fourth 0.9, and on the fifth he pulled into the pits. The shaft of the turbo moved under his hand like a loose tooth.</p><p>At eight he called the shop. At ten the car was on the lift in Paldiski maantee, and at a quarter to eleven it was clear that this turbo would not turn again.</p>',
        { isLead: true },
      ),
      buildBlock('hero', {
        kicker: createBilingualText('23.30', '11:30 pm'),
        title: createBilingualText('Laud, lamp ja neli polti', 'A bench, a lamp and four bolts'),
        text: createBilingualText(
          'Uus turbo on riiulis, aga äärik on vana mudeli oma. Adapteri asemel tuleb tihend lõigata käsitsi ja poldid leida kolmest kastist.',
          'The new turbo is on the shelf, but the flange is the old model’s. Instead of an adapter there is a gasket cut by hand and bolts out of three boxes.',
        ),
        picture: pictures.getScene('workbench'),
        drift: true,
      }),
      buildHeadingBlock(
        'Kolm tundi vaikust',
        'Three hours of silence',
        createBilingualText('00.15–03.10', '12:15 – 3:10 am'),
      ),
      buildTextBlock(
        '<p>Öösel töötamise juures on kõige parem see, et telefon ei helise. Kõige halvem see, et kui polt kukub, kuuleb seda kogu maja. Kella ühe paiku kukkus kaks.</p><p>Õlitoru läks paika esimesel katsel, jahutustoru kolmandal. Downpipe’i tihend, mille Rein oli välja lõiganud konservikarbi põhja järgi, oli kümnendiku võrra täpsem kui poest ostetu.</p>',
        '<p>The best of working at night is that the phone is silent. The worst is that a dropped bolt is heard by the whole house. About one o’clock two of them fell.</p><p>The oil line went in at the first try, the coolant line at the third. The downpipe gasket that Rein had cut out round the bottom of a tin was closer by a tenth than the one from a shop.</p>',
      ),
      buildQuoteBlock(
        'Öösel ei tehta imesid. Öösel tehakse tööd, mida päeval segatakse.',
        'Nobody works miracles at night. At night you do the work that gets interrupted by day.',
        'Rein Kask',
        createBilingualText('asutaja ja öine mehaanik', 'founder and mechanic by night'),
      ),
      buildBlock('hero', {
        kicker: createBilingualText('03.40', '3:40 am'),
        title: createBilingualText('Rullidel on kõik selge', 'The rollers do not argue'),
        text: createBilingualText(
          'Kolm tõmmet. 1,4 baari, 1,4 baari, 1,4 baari. Segu rikas, nagu peab. Tuled kustu.',
          'Three pulls. 1.4 bar, 1.4 bar, 1.4 bar. The mixture rich, as it should be. Lights out.',
        ),
        picture: pictures.getScene('dyno'),
        drift: true,
        align: 'end',
      }),
      buildTextBlock(
        '<p>Kell viis magas Taavi treileri kabiinis, pea vastu akent. Kell kaheksa nelikümmend süttis Audrus roheline tuli. Esimesel ringil oli ta seitsmes, viiendal neljas.</p><p>Kolmandat kohta ei tulnud. Aga rõhk oli 1,4 baari lõpuni, ja esmaspäeval tõi ta kringli.</p>',
        '<p>At five Taavi slept in the cab with his head against the window. At eight forty the light at Audru turned green. On the first lap he was seventh, on the fifth fourth.</p><p>It was not a podium. But the pressure stayed at 1.4 bar to the end, and on Monday he brought a cake.</p>',
      ),
      buildBlock('hero', {
        title: createBilingualText('Sinu öö võib olla lühem', 'Your night can be shorter'),
        text: createBilingualText(
          'Turbod, tihendid ja õlitorud on riiulis. Adapterid ka, nüüd juba.',
          'Turbos, gaskets and oil lines are on the shelf. So are adapters, by now.',
        ),
        picture: pictures.getScene('track'),
        drift: true,
        link: {
          label: createBilingualText('Vaata turbosid', 'See turbos'),
          url: createBilingualText('/tooted?c=131', '/products?c=131'),
        },
      }),
      buildNewestProductsBlock(createBilingualText('Mida sel ööl vaja läks', 'What that night needed'), 130),
    ),
  },
})
