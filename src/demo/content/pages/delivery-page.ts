import {
  assignBlockIds,
  buildBlock,
  buildFactsBlock,
  buildFaqBlock,
  buildHeaderImage,
  buildHeadingBlock,
  buildImageBlock,
  buildTextBlock,
  createBilingualText,
  type DemoPage,
  type DemoParts,
} from '../page-parts.ts'

export const buildDeliveryPage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Default',
  name: 'Tarne',
  title: createBilingualText('Kuidas kaup kohale jõuab', 'How your parts arrive'),
  slugs: { et: 'tarne', en: 'delivery' },
  metaDescription: createBilingualText(
    'Tarneviisid, hinnad ja tähtajad: pakiautomaat, kuller uksele, postkontor ja tasuta kättesaamine Tallinnas.',
    'Delivery methods, prices and times: parcel machine, courier, post office and free collection in Tallinn.',
  ),
  socialImage: pictures.getScene('store-room').src,
  content: {
    kicker: createBilingualText('Tarne', 'Delivery'),
    lead: createBilingualText(
      'Mis on riiulis, läheb teele järgmisel tööpäeval. Kui osa riiulis pole, näed tarneaega toote juures.',
      'Items in stock ship the next working day. For other parts, the product page shows the lead time.',
    ),
    'header-img': buildHeaderImage(
      pictures.getScene('store-room'),
      'Laoriiulid täis kaste ja osi',
      'Store-room shelves full of boxes and parts',
    ),
  },
  itemContainers: {
    main: assignBlockIds(
      buildFactsBlock(
        { isAside: true },
        [
          createBilingualText('16.00', '4 pm'),
          createBilingualText(
            'selleks kellaks tehtud tellimuse pakime samal päeval',
            'an order placed by then is packed the same day',
          ),
        ],
        [
          '2',
          createBilingualText(
            'ladu, Tallinnas ja Tartus, üks laoseis',
            'warehouses, in Tallinn and Tartu, shared stock',
          ),
        ],
      ),
      buildTextBlock(
        '<p>Tuuningosa on harva kiire pisiasi. Enamasti seisab auto tõstukil, rattad maas ja mehaanik ootab. Seepärast ei luba me „2–7 tööpäeva“. Kui tarneaeg on teada, näitame toote juures päeva, mil see hiljemalt teele läheb. Mõni osa tellitakse eraldi: selle tarneaja ütleme pärast tellimist.</p><p>Ladusid on kaks: Tallinnas Paldiski maanteel ja Tartus Ringteel. Kui tellimuse osad on eri ladudes, paneme need enne saatmist kokku, et sulle tuleks üks pakk ja üks teade.</p>',
        '<p>A tuning part is rarely something that can wait. More often the car is on the lift, its wheels are off and a mechanic is waiting. So we do not promise “2–7 working days”. Where the lead time is known, the product names the day by which it leaves. Some parts are ordered for you: we tell you their time after you order.</p><p>There are two warehouses, one on Paldiski maantee in Tallinn and one on Ringtee in Tartu. When the parts of an order lie in both, we bring them together before sending, so that you get one parcel and one message.</p>',
        { isLead: true },
      ),
      buildBlock('delivery-methods', { title: createBilingualText('Tarneviisid', 'Delivery methods') }),
      buildHeadingBlock('Suur kaup sõidab kulleriga', 'Big parts travel by courier'),
      buildTextBlock(
        '<p>Velg, summuti, iste ja tagatiib ei mahu ühessegi pakiautomaati. Need pakime jäika kasti, nurgad kaitstud, ja anname kullerile. Kuller helistab enne tulekut; kui sa pole kodus, lepite uue aja kokku.</p><p>Neljast veljest koosnev komplekt tuleb neljas kastis ühe saatekirjaga. Palun vaata kastid üle kulleri juuresolekul: muljutud nurk pane kirja, siis on pärast kõigil lihtsam.</p>',
        '<p>A wheel, a muffler, a seat or a rear wing fits no parcel machine. We pack those in a rigid box with its corners protected and hand it to the courier, who calls before coming; if you are not at home you agree on another time.</p><p>A set of four wheels comes as four boxes under one consignment note. Please look the boxes over while the courier is there: if a corner is crushed, make a note – it makes everything easier later.</p>',
      ),
      buildImageBlock(
        pictures.getScene('counter'),
        'Järele tulles ootab pakk letis: ütle tellimuse number.',
        'Your order waits at the counter: all you need is the order number.',
        'wide',
        '21/9',
      ),
      buildHeadingBlock('Soome, Läti ja Leedu', 'Finland, Latvia and Lithuania'),
      buildTextBlock(
        '<p>Viisid, hinnad ja ajad on ülal iga riigi juures. Käibemaksukohustuslasele väljaspool Eestit müüme ilma käibemaksuta: sisesta kassas oma KMKR-number, kontrollime selle ELi registrist.</p>',
        '<p>Methods, prices and times are listed above for each country. Businesses registered for VAT outside Estonia buy without it: enter your VAT number at the checkout, and we check it with the EU register.</p>',
      ),
      buildFaqBlock(
        [
          createBilingualText('Kus mu pakk on?', 'Where is my parcel?'),
          createBilingualText(
            '<p>Jälgimislink tuleb e-kirjaga kohe, kui vedaja paki kätte saab. Sama link on tellimuse lehel.</p>',
            '<p>The tracking link comes by e-mail as soon as the carrier has the parcel. You’ll find the same link on the order page.</p>',
          ),
        ],
        [
          createBilingualText('Kas saan aadressi pärast tellimist muuta?', 'Can I change the address after ordering?'),
          createBilingualText(
            '<p>Seni kuni pakk on meie käes, saad. Helista: kiri võib lugemiseni jõuda alles siis, kui pakk on juba teel.</p>',
            '<p>As long as the parcel is with us, yes. Call: an email might be read after the parcel has left.</p>',
          ),
        ],
        [
          createBilingualText('Mis saab, kui ma pakile järele ei jõua?', 'What if I cannot collect it in time?'),
          createBilingualText(
            '<p>Automaat hoiab pakki seitse päeva ja annab enne lõppu märku. Pärast seda tuleb pakk meile tagasi ja me küsime, kuhu see uuesti saata.</p>',
            '<p>The machine keeps a parcel for seven days and sends a reminder before they end. After that it returns to us, and we ask where to send it next.</p>',
          ),
        ],
      ),
    ),
  },
  navigation: { position: 1, label: createBilingualText('Tarne', 'Delivery') },
})
