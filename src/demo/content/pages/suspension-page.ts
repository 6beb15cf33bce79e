import {
  assignBlockIds,
  buildBlock,
  buildCardsBlock,
  buildFactsBlock,
  buildFaqBlock,
  buildHeaderImage,
  buildHeadingBlock,
  buildPickedProductsBlock,
  buildTableBlock,
  buildTextBlock,
  createBilingualText,
  type DemoPage,
  type DemoParts,
} from '../page-parts.ts'

/** Builds a page in the sidebar layout: a long text with chapters. */
export const buildSuspensionPage = ({ pictures, listProductIds, buildIds }: DemoParts): DemoPage => ({
  layout: 'sidebar-right',
  name: 'Vedrustuse seadistamine',
  title: createBilingualText('Vedrustus, mis kuulab sõna', 'Suspension that listens'),
  slugs: { et: 'vedrustuse-seadistamine', en: 'setting-up-suspension' },
  metaDescription: createBilingualText(
    'Kuidas koilovrid paika panna: kõrgus, eelpinge, tagasilöök, kalle ja kokkujooks, samm-sammult ja päris mõõtudega.',
    'How to set up coilovers: height, preload, rebound, camber and toe, step by step and with real measurements.',
  ),
  socialImage: pictures.getScene('tile-suspension').src,
  content: {
    kicker: createBilingualText('Juhend', 'Guide'),
    lead: createBilingualText(
      'Uued koilovrid on pool tööd. Teine pool on mõõdulint, kaalud ja kannatus. Siin on järjekord, mida kasutame oma töökojas.',
      'New coilovers are half of the work. The other half is a tape, a set of scales and patience. This is the order that we follow in our own workshop.',
    ),
    'header-img': buildHeaderImage(
      pictures.getScene('tile-suspension'),
      'Koilover, vedrud ja stabilisaator',
      'A coilover, springs and an anti-roll bar',
    ),
  },
  itemContainers: {
    main: assignBlockIds(
      buildTextBlock(
        '<p>Hea seadistus ei ole võlukunst, vaid järjekord. Kui muudad korraga kahte asja, ei tea sa kunagi, kumb aitas. Seepärast: üks muutus, üks sõit, üks märge vihikusse.</p>',
        '<p>A good set-up isn’t magic, it’s a sequence. If you change two things at once you will never know which of them helped. So: one change, one drive, one line in the notebook.</p>',
        { isLead: true },
      ),
      buildHeadingBlock('Enne alustamist', 'Before you begin'),
      buildTextBlock(
        '<p>Kontrolli rehvirõhk, tangi pool bensiini ja pane juhiistmele oma kaal. Auto peab seisma tasasel: kui põrand on viltu viis millimeetrit, on viltu ka kõik, mis sa mõõdad.</p><ul><li>Mõõda kõrgus rattakeskmest poritiiva servani, mitte maast: rehv ei loe.</li><li>Ühenda stabilisaatori vardad lahti, muidu valetab üks nurk teise eest.</li><li>Kirjuta algseis üles. Vähemalt korra tahad sa tagasi minna.</li></ul>',
        '<p>Check the tyre pressures, fill half a tank and put your own weight on the driver’s seat. The car has to stand level: if the floor is five millimetres out, so is everything you measure.</p><ul><li>Measure from the centre of the wheel to the edge of the arch, not from the ground: tyres do not count.</li><li>Undo the anti-roll bar links, or one corner will lie for another.</li><li>Write down where you began. At least once you will want to go back.</li></ul>',
      ),
      buildHeadingBlock('Kõrgus ja eelpinge', 'Height and preload'),
      buildTextBlock(
        '<p>Kõrgus käib amortisaatori keerme järgi, eelpinge vedru alusest. Neid kahte aetakse segi sagedamini kui midagi muud. Eelpinge nulli, siis kolm täispööret juurde: nii ei kolise vedru täiel lahtikäigul.</p><p>Langeta nii palju, et ees jääks käiku vähemalt 55 ja taga 60 millimeetrit. Madalam näeb parem välja, aga põrutab vastu piirajat täpselt siis, kui sul on pidamist kõige rohkem vaja.</p>',
        '<p>Height is set by the thread of the damper, preload by the spring seat. The two are mixed up more often than anything else. Take the preload to nothing, then three full turns on: so the spring does not rattle at full droop.</p><p>Lower the car until 55 millimetres of travel are left at the front and 60 at the rear. Lower looks better, but it hits the stops precisely when you need grip the most.</p>',
      ),
      buildBlock('image', {
        picture: pictures.getPart('coilover'),
        caption: createBilingualText(
          'Alumine rõngas seab kõrguse, ülemine eelpinge. Nende vahe on lukustusrõngas.',
          'The lower ring sets the height, the upper one the preload. Between them sits the locking ring.',
        ),
        width: 'text',
        ratio: '16/9',
        cutOut: true,
      }),
      buildFactsBlock(
        { isAside: false },
        ['55 mm', createBilingualText('vähim kokkusurumise käik ees', 'least bump travel at the front')],
        ['−1,8°', createBilingualText('kalle, millest tänavaauto alustab', 'camber that a street car begins with')],
        [
          createBilingualText('3 pööret', '3 turns'),
          createBilingualText('eelpinget nullist', 'of preload from nothing'),
        ],
      ),
      ...listDampingBlocks(),
      buildHeadingBlock('Nurgakaalud', 'Corner weights'),
      buildTextBlock(
        '<p>Kui auto on õigel kõrgusel, pane ta kaaludele. Risti vastas nurkade summad peavad olema sama suured: paremale ja vasakule keerab auto siis ühtemoodi. Poole pöördega ühes nurgas muutub vastasnurk umbes viis kilo.</p>',
        '<p>Once the height is right, put the car on the scales. The sums of the diagonals have to be equal: then the car turns left as it turns right. Half a turn at one corner moves about five kilos to the opposite one.</p>',
      ),
      buildPickedProductsBlock(
        createBilingualText('Sellest juhendist', 'From this guide'),
        listProductIds('coilover').slice(0, 3),
        createBilingualText(
          'Koilovrid, mille oleme ise sel viisil paika pannud.',
          'Coilovers that we have set up in just this way.',
        ),
      ),
      buildBlock('build-list', { buildId: buildIds[0] ?? 0 }),
      ...listQuestionBlocks(),
    ),
    aside: assignBlockIds(
      buildCardsBlock([
        {
          title: createBilingualText('Teeme ära sinu eest', 'We do it for you'),
          text: createBilingualText(
            'Paigaldus, kõrgus, nurgakaalud ja sillastend ühel päeval.',
            'Fitting, height, corner weights and alignment within a day.',
          ),
          url: createBilingualText('/kontakt', '/contact'),
          label: createBilingualText('Lepi aeg kokku', 'Book a day'),
        },
      ]),
    ),
  },
  navigation: { position: 4, label: createBilingualText('Juhend', 'Guide') },
})

/** Explains rebound, and the first settings of the wheel angles. */
const listDampingBlocks = () => [
  buildHeadingBlock('Tagasilöök enne kokkusurumist', 'Rebound before bump'),
  buildTextBlock(
    '<p>Keera tagasilöök keskele. Suru autonina korra alla: see peab tulema üles ühe liigutusega ja jääma seisma. Kui see hüppab üle, lisa kaks klõpsu. Kui tuleb aeglaselt ja jääb madalaks, võta kaks maha.</p><p>Kokkusurumist puutu alles pärast sõitu konarlikul teel. Rool, mis väriseb, tahab vähem; kere, mis vajub kurvi sisse minnes, tahab rohkem.</p>',
    '<p>Turn the rebound to the middle. Press the nose down once: it should come up in one movement and stop there. If it overshoots add two clicks. If it rises slowly and stays low take two off.</p><p>Leave bump alone until you have driven a rough road. A steering wheel that trembles wants less of it; a body that sinks as you turn in wants more.</p>',
  ),
  buildTableBlock(
    createBilingualText('Alustuseks', 'To begin with'),
    [
      createBilingualText('Kasutus', 'Use'),
      createBilingualText('Kalle ees', 'Camber front'),
      createBilingualText('Kalle taga', 'Camber rear'),
      createBilingualText('Kokkujooks ees', 'Toe front'),
    ],
    [
      [createBilingualText('Tänav', 'Street'), '−1,5°', '−1,3°', '0'],
      [
        createBilingualText('Tänav ja ringrada', 'Street and track'),
        '−2,2°',
        '−1,8°',
        createBilingualText('1 mm lahku', '1 mm out'),
      ],
      [
        createBilingualText('Ainult ringrada', 'Track alone'),
        '−3,2°',
        '−2,4°',
        createBilingualText('2 mm lahku', '2 mm out'),
      ],
      [createBilingualText('Jäärada', 'Ice'), '−1,0°', '−0,8°', createBilingualText('1 mm kokku', '1 mm in')],
    ],
  ),
]

/** Lists questions that customers often ask. */
const listQuestionBlocks = () => [
  buildHeadingBlock('Korduvad küsimused', 'Frequently asked questions'),
  buildFaqBlock(
    [
      createBilingualText(
        'Kas pärast madaldamist on sillastend kohustuslik?',
        'Does the car need an alignment after lowering?',
      ),
      createBilingualText(
        '<p>Jah. Iga 10 mm muudab kokkujooksu kuni 2 mm: rehvid kuluvad siis tuhande kilomeetriga.</p>',
        '<p>Yes. Every 10 mm moves the toe by up to 2 mm: tyres are gone within a thousand kilometres.</p>',
      ),
    ],
    [
      createBilingualText('Millal seadistust kontrollida?', 'When should the set-up be checked?'),
      createBilingualText(
        '<p>500 km pärast paigaldust ja siis kord aastas. Vedru vajub esimese kuuga 3–5 mm.</p>',
        '<p>After 500 km, and then once a year. A spring settles 3–5 mm in its first month.</p>',
      ),
    ],
    [
      createBilingualText('Kas koilovrid võib ülevaatusele viia?', 'Do coilovers pass the inspection?'),
      createBilingualText(
        '<p>Tüübikinnitusega komplekt on lubatud. Dokument tuleb karbis kaasa, hoia see autos.</p>',
        '<p>A set with type approval does. The paper comes in the box: keep it in the car.</p>',
      ),
    ],
  ),
]
