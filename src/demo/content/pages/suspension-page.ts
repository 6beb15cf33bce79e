import {
  bilingual,
  cardsBlock,
  customBlock,
  type DemoPage,
  type DemoParts,
  factsBlock,
  faqBlock,
  headerImage,
  headingBlock,
  imageBlock,
  pickedProductsBlock,
  tableBlock,
  textBlock,
  withBlockIds,
} from '../page-parts.ts'

/** Builds a page in the sidebar layout: a long text with chapters. */
export const suspensionPage = ({ pictures, productsOf }: DemoParts): DemoPage => ({
  layout: 'sidebar-right',
  name: 'Vedrustuse seadistamine',
  title: bilingual('Vedrustus, mis kuulab sõna', 'Suspension that listens'),
  slugs: { et: 'vedrustuse-seadistamine', en: 'setting-up-suspension' },
  metaDescription: bilingual(
    'Kuidas koilovrid paika panna: kõrgus, eelpinge, tagasilöök, kalle ja kokkujooks, samm-sammult ja päris mõõtudega.',
    'How to set up coilovers: height, preload, rebound, camber and toe, step by step and with real measurements.',
  ),
  socialImage: pictures.scene('tile-suspension').src,
  content: {
    kicker: bilingual('Juhend', 'Guide'),
    lead: bilingual(
      'Uued koilovrid on pool tööd. Teine pool on mõõdulint, kaalud ja kannatus. Siin on järjekord, mida kasutame oma töökojas.',
      'New coilovers are half of the work. The other half is a tape, a set of scales and patience. This is the order that we follow in our own workshop.',
    ),
    'header-img': headerImage(
      pictures.scene('tile-suspension'),
      'Koilover, vedrud ja stabilisaator',
      'A coilover, springs and an anti-roll bar',
    ),
  },
  itemContainers: {
    main: withBlockIds(
      textBlock(
        '<p>Hea seadistus ei ole võlukunst, vaid järjekord. Kui muudad korraga kahte asja, ei tea sa kunagi, kumb aitas. Seepärast: üks muutus, üks sõit, üks märge vihikusse.</p>',
        '<p>A good set-up isn’t magic, it’s a sequence. If you change two things at once you will never know which of them helped. So: one change, one drive, one line in the notebook.</p>',
        true,
      ),
      headingBlock('Enne alustamist', 'Before you begin'),
      textBlock(
        '<p>Kontrolli rehvirõhk, tangi pool bensiini ja pane juhiistmele oma kaal. Auto peab seisma tasasel: kui põrand on viltu viis millimeetrit, on viltu ka kõik, mis sa mõõdad.</p><ul><li>Mõõda kõrgus rattakeskmest poritiiva servani, mitte maast: rehv ei loe.</li><li>Ühenda stabilisaatori vardad lahti, muidu valetab üks nurk teise eest.</li><li>Kirjuta algseis üles. Vähemalt korra tahad sa tagasi minna.</li></ul>',
        '<p>Check the tyre pressures, fill half a tank and put your own weight on the driver’s seat. The car has to stand level: if the floor is five millimetres out, so is everything you measure.</p><ul><li>Measure from the centre of the wheel to the edge of the arch, not from the ground: tyres do not count.</li><li>Undo the anti-roll bar links, or one corner will lie for another.</li><li>Write down where you began. At least once you will want to go back.</li></ul>',
      ),
      headingBlock('Kõrgus ja eelpinge', 'Height and preload'),
      textBlock(
        '<p>Kõrgus käib amortisaatori keerme järgi, eelpinge vedru alusest. Neid kahte aetakse segi sagedamini kui midagi muud. Eelpinge nulli, siis kolm täispööret juurde: nii ei kolise vedru täiel lahtikäigul.</p><p>Langeta nii palju, et ees jääks käiku vähemalt 55 ja taga 60 millimeetrit. Madalam näeb parem välja, aga põrutab vastu piirajat täpselt siis, kui sul on pidamist kõige rohkem vaja.</p>',
        '<p>Height is set by the thread of the damper, preload by the spring seat. The two are mixed up more often than anything else. Take the preload to nothing, then three full turns on: so the spring does not rattle at full droop.</p><p>Lower the car until 55 millimetres of travel are left at the front and 60 at the rear. Lower looks better, but it hits the stops precisely when you need grip the most.</p>',
      ),
      customBlock('image', {
        picture: pictures.part('coilover'),
        caption: bilingual(
          'Alumine rõngas seab kõrguse, ülemine eelpinge. Nende vahe on lukustusrõngas.',
          'The lower ring sets the height, the upper one the preload. Between them sits the locking ring.',
        ),
        width: 'text',
        ratio: '16/9',
        cutOut: true,
      }),
      factsBlock(
        false,
        ['55 mm', bilingual('vähim kokkusurumise käik ees', 'least bump travel at the front')],
        ['−1,8°', bilingual('kalle, millest tänavaauto alustab', 'camber that a street car begins with')],
        [bilingual('3 pööret', '3 turns'), bilingual('eelpinget nullist', 'of preload from nothing')],
      ),
      headingBlock('Tagasilöök enne kokkusurumist', 'Rebound before bump'),
      textBlock(
        '<p>Keera tagasilöök keskele. Suru autonina korra alla: see peab tulema üles ühe liigutusega ja jääma seisma. Kui see hüppab üle, lisa kaks klõpsu. Kui tuleb aeglaselt ja jääb madalaks, võta kaks maha.</p><p>Kokkusurumist puutu alles pärast sõitu konarlikul teel. Rool, mis väriseb, tahab vähem; kere, mis vajub kurvi sisse minnes, tahab rohkem.</p>',
        '<p>Turn the rebound to the middle. Press the nose down once: it should come up in one movement and stop there. If it overshoots add two clicks. If it rises slowly and stays low take two off.</p><p>Leave bump alone until you have driven a rough road. A steering wheel that trembles wants less of it; a body that sinks as you turn in wants more.</p>',
      ),
      tableBlock(
        bilingual('Alustuseks', 'To begin with'),
        [
          bilingual('Kasutus', 'Use'),
          bilingual('Kalle ees', 'Camber front'),
          bilingual('Kalle taga', 'Camber rear'),
          bilingual('Kokkujooks ees', 'Toe front'),
        ],
        [
          [bilingual('Tänav', 'Street'), '−1,5°', '−1,3°', '0'],
          [bilingual('Tänav ja ringrada', 'Street and track'), '−2,2°', '−1,8°', bilingual('1 mm lahku', '1 mm out')],
          [bilingual('Ainult ringrada', 'Track alone'), '−3,2°', '−2,4°', bilingual('2 mm lahku', '2 mm out')],
          [bilingual('Jäärada', 'Ice'), '−1,0°', '−0,8°', bilingual('1 mm kokku', '1 mm in')],
        ],
      ),
      headingBlock('Nurgakaalud', 'Corner weights'),
      textBlock(
        '<p>Kui auto on õigel kõrgusel, pane ta kaaludele. Risti vastas nurkade summad peavad olema sama suured: paremale ja vasakule keerab auto siis ühtemoodi. Poole pöördega ühes nurgas muutub vastasnurk umbes viis kilo.</p>',
        '<p>Once the height is right, put the car on the scales. The sums of the diagonals have to be equal: then the car turns left as it turns right. Half a turn at one corner moves about five kilos to the opposite one.</p>',
      ),
      pickedProductsBlock(
        bilingual('Sellest juhendist', 'From this guide'),
        productsOf('coilover').slice(0, 3),
        bilingual(
          'Koilovrid, mille oleme ise sel viisil paika pannud.',
          'Coilovers that we have set up in just this way.',
        ),
      ),
      headingBlock('Korduvad küsimused', 'Frequently asked questions'),
      faqBlock(
        [
          bilingual(
            'Kas pärast madaldamist on sillastend kohustuslik?',
            'Does the car need an alignment after lowering?',
          ),
          bilingual(
            '<p>Jah. Iga 10 mm muudab kokkujooksu kuni 2 mm: rehvid kuluvad siis tuhande kilomeetriga.</p>',
            '<p>Yes. Every 10 mm moves the toe by up to 2 mm: tyres are gone within a thousand kilometres.</p>',
          ),
        ],
        [
          bilingual('Millal seadistust kontrollida?', 'When should the set-up be checked?'),
          bilingual(
            '<p>500 km pärast paigaldust ja siis kord aastas. Vedru vajub esimese kuuga 3–5 mm.</p>',
            '<p>After 500 km, and then once a year. A spring settles 3–5 mm in its first month.</p>',
          ),
        ],
        [
          bilingual('Kas koilovrid võib ülevaatusele viia?', 'Do coilovers pass the inspection?'),
          bilingual(
            '<p>Tüübikinnitusega komplekt on lubatud. Dokument tuleb karbis kaasa, hoia see autos.</p>',
            '<p>A set with type approval does. The paper comes in the box: keep it in the car.</p>',
          ),
        ],
      ),
    ),
    aside: withBlockIds(
      cardsBlock([
        {
          title: bilingual('Teeme ära sinu eest', 'We do it for you'),
          text: bilingual(
            'Paigaldus, kõrgus, nurgakaalud ja sillastend ühel päeval.',
            'Fitting, height, corner weights and alignment within a day.',
          ),
          url: bilingual('/kontakt', '/contact'),
          label: bilingual('Lepi aeg kokku', 'Book a day'),
        },
      ]),
    ),
  },
  navigation: { position: 4, label: bilingual('Juhend', 'Guide') },
})

/** Builds a page in the test layout that shows every kind of block once. */
export const blockSamplesPage = ({ pictures, productsOf }: DemoParts): DemoPage => ({
  layout: 'TestLayout',
  name: 'Plokkide näidis',
  title: bilingual('Plokkide näidis', 'Block sampler'),
  slugs: { et: 'plokkide-naidis', en: 'block-specimen' },
  // Visitors do not see this page.
  visibility: { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 },
  metaDescription: bilingual(
    'Kõik plokid ühel lehel: lehtede koostajale ja kujundajale.',
    'Every block on one page, for page builders and designers.',
  ),
  content: {
    kicker: bilingual('Lehe koostajale', 'For page builders'),
    lead: bilingual(
      'Siin on iga plokk korra, oma nime all. Kui muudad kujundust, vaata kõigepealt siia.',
      'Every block stands here once, under its name. If you change how things look, look here first.',
    ),
  },
  itemContainers: {
    main: withBlockIds(
      headingBlock(
        'Pealkiri jagab teksti peatükkideks',
        'A heading parts the text into chapters',
        bilingual('Eelpealkiri', 'Kicker'),
      ),
      textBlock(
        '<p>Rikastekst: <strong>rasvane</strong>, <em>kursiiv</em>, <a href="https://et.wikipedia.org/wiki/Turbo">link</a> ja loetelu.</p><ul><li>esimene</li><li>teine</li></ul>',
        '<p>Rich text: <strong>bold</strong>, <em>italic</em>, a <a href="https://en.wikipedia.org/wiki/Turbocharger">link</a> and a list.</p><ul><li>first</li><li>second</li></ul>',
      ),
      imageBlock(pictures.scene('track'), 'Pilt, laius „wide“.', 'An image of width “wide”.', 'wide', '21/9'),
      customBlock('gallery', {
        pictures: pictures.albums.track.slice(0, 5).map(picture => ({ picture })),
        caption: bilingual(
          'Galerii: read on joondatud, vajutus avab täisekraanil.',
          'A gallery: rows are justified, a press opens it over the full screen.',
        ),
      }),
      pickedProductsBlock(bilingual('Tooteloend', 'Product list'), productsOf('turbo').slice(0, 4)),
      cardsBlock([
        {
          title: bilingual('Kaart pildiga', 'A card with a picture'),
          text: bilingual('Kaks kuni kuus kõrvuti.', 'Two to six side by side.'),
          picture: pictures.scene('dyno'),
          url: bilingual('/meist', '/about'),
          label: bilingual('Meist', 'About us'),
        },
        {
          title: bilingual('Teine kaart', 'A second card'),
          text: bilingual('Kogu kaart viib edasi.', 'The whole card leads on.'),
          picture: pictures.scene('garage'),
          url: bilingual('/tarne', '/delivery'),
          label: bilingual('Tarne', 'Delivery'),
        },
        {
          title: bilingual('Kolmas kaart', 'A third card'),
          text: bilingual('Link on pealkirjas.', 'The link is the title.'),
          picture: pictures.scene('counter'),
          url: bilingual('/kontakt', '/contact'),
          label: bilingual('Kontakt', 'Contact'),
        },
      ]),
      customBlock(
        'columns',
        { ratio: '1-2' },
        {
          left: withBlockIds(textBlock('<p>Vasak veerg on kitsam.</p>', '<p>The left column is the narrower one.</p>')),
          right: withBlockIds(
            textBlock(
              '<p>Parem on kaks korda laiem ja kannab pikemat teksti, mis telefonis tuleb vasaku alla.</p>',
              '<p>The right one is twice as wide and carries the longer text, which on a phone comes below the left.</p>',
            ),
          ),
        },
      ),
      customBlock('quote', {
        text: bilingual(
          'Tsitaat paistab teksti seest välja nagu märk tee ääres.',
          'A quote stands between the lines like a sign by the road.',
        ),
        author: 'Liis Org',
        role: bilingual('toimetaja', 'editor'),
      }),
      factsBlock(
        false,
        ['600+', bilingual('toodet', 'products')],
        ['2', bilingual('ladu', 'warehouses')],
        ['13', bilingual('kujundust', 'layouts')],
      ),
      customBlock('video', {
        url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
        title: bilingual('Video avaneb oma saidil', 'Videos open on their own site'),
        length: '10:34',
        poster: pictures.scene('pit-lane'),
      }),
      faqBlock([
        bilingual('Küsimus', 'A question'),
        bilingual('<p>Vastus, mida otsimootorid näevad.</p>', '<p>An answer that search engines see.</p>'),
      ]),
      tableBlock(
        bilingual('Tabel', 'A table'),
        [bilingual('Veerg', 'Column'), bilingual('Teine', 'Second')],
        [
          [bilingual('rida', 'row'), '12'],
          [bilingual('teine rida', 'second row'), '34'],
        ],
      ),
      customBlock('code', {
        code: '12 kHz  boost   1.40 bar\n13 kHz  lambda  0.82\n14 kHz  timing  18.5°',
        caption: bilingual('Kood: kopeeritakse täht-tähelt.', 'Code: copied letter by letter.'),
      }),
      customBlock('campaign', {
        badge: bilingual('Kampaania', 'Campaign'),
        title: bilingual('Üks pakkumine, valjult', 'One offer, said loudly'),
        text: bilingual('Aja paneb paika lehe versioon.', 'The page version sets when it’s shown.'),
        picture: pictures.scene('wheel-wall'),
        link: { label: bilingual('Vaata tooteid', 'See products'), url: bilingual('/tooted', '/products') },
      }),
      customBlock('brands', {
        title: bilingual('Brändid', 'Brands'),
        brands: [
          { name: 'Rengur', value: 'rengur' },
          { name: 'Kaljo', value: 'kaljo' },
        ],
      }),
      customBlock('map-link', {
        name: bilingual('Kaardilink', 'Map link'),
        address: 'Paldiski mnt 171, Tallinn',
        latitude: 59.4177,
        longitude: 24.6517,
        hours: [{ days: bilingual('E–R', 'Mon–Fri'), times: bilingual('9–18', '9 am – 6 pm') }],
      }),
      customBlock('company', {}),
      customBlock('delivery-methods', { title: bilingual('Tarneviisid', 'Delivery methods') }),
      customBlock('hero', {
        kicker: bilingual('Päispilt', 'Hero'),
        title: bilingual('Pilt servast servani', 'A picture from edge to edge'),
        text: bilingual('Tekst on tumedal taustal mõlemas teemas.', 'Text is on a dark background in both themes.'),
        picture: pictures.scene('track'),
        link: { label: bilingual('Vaata tarnet', 'See delivery'), url: bilingual('/tarne', '/delivery') },
        drift: true,
      }),
      customBlock('links', {
        title: bilingual('Lingid', 'Links'),
        links: [{ label: bilingual('Meist', 'About us'), url: bilingual('/meist', '/about') }],
      }),
    ),
  },
})
