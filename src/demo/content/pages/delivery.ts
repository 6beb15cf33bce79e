import {
  blocksOf,
  chapter,
  type DemoPage,
  type DemoParts,
  facts,
  headerImage,
  questions,
  say,
  table,
  text,
  wide,
} from '../page-parts.ts'

export const delivery = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'Default',
  name: 'Tarne',
  title: say('Kuidas kaup kohale jõuab', 'How your parts arrive'),
  slugs: { et: 'tarne', en: 'delivery' },
  metaDescription: say(
    'Tarneviisid, hinnad ja tähtajad: pakiautomaat alates 3,50 €, kuller uksele, postkontor ja tasuta kättesaamine Tallinnas.',
    'Ways of delivery, prices and times: parcel machines from 3.50 €, courier, post office and free collection in Tallinn.',
  ),
  socialImage: pictures.scene('store-room').src,
  content: {
    kicker: say('Tarne', 'Delivery'),
    lead: say(
      'Mis on riiulis, läheb teele järgmisel tööpäeval. Mis riiulis pole, selle tarnepäeva ütleme enne, kui sa maksad.',
      'What is on the shelf leaves on the next working day. What is not has its day of arrival named before you pay.',
    ),
    'header-img': headerImage(
      pictures.scene('store-room'),
      'Laoriiulid täis kaste ja osi',
      'Store-room shelves full of boxes and parts',
    ),
  },
  itemContainers: {
    main: blocksOf(
      facts(
        true,
        [
          say('16.00', '4 pm'),
          say(
            'selleks kellaks tehtud tellimus jõuab samal päeval kotti',
            'an order placed by then is packed the same day',
          ),
        ],
        ['2', say('ladu, Tallinnas ja Tartus, üks laoseis', 'warehouses, in Tallinn and Tartu, one stock')],
        [
          say('150 €', '€150'),
          say('sellest summast on pakiautomaat tasuta', 'from this sum on the parcel machine is free'),
        ],
      ),
      text(
        '<p>Tuuningosa on harva kiire pisiasi. Enamasti seisab auto tõstukil, rattad maas ja mehaanik ootab. Seepärast ei luba me „2–7 tööpäeva“, vaid näitame iga toote juures kuupäeva, ja see kuupäev kehtib.</p><p>Ladusid on kaks: Tallinnas Paldiski maanteel ja Tartus Ringteel. Kui tellimuse osad on eri ladudes, paneme need enne saatmist kokku, et sulle tuleks üks pakk ja üks teade.</p>',
        '<p>A tuning part is seldom a trifle that can wait. More often the car is on the lift, its wheels are off and a mechanic is waiting. So we do not promise “2–7 working days”: every product names a date, and the date holds.</p><p>There are two warehouses, one on Paldiski maantee in Tallinn and one on Ringtee in Tartu. When the parts of an order lie in both, we bring them together before sending, so that you get one parcel and one message.</p>',
        true,
      ),
      table(
        say('Tarneviisid Eestis', 'Ways of delivery within Estonia'),
        [say('Viis', 'Way'), say('Hind', 'Price'), say('Aeg', 'Time'), say('Mis mahub', 'What fits')],
        [
          [
            say('Omniva pakiautomaat', 'Omniva parcel machine'),
            say('3,50 €', '€3.50'),
            say('1 tööpäev', '1 working day'),
            say('kuni 30 kg, 38 × 39 × 64 cm', 'up to 30 kg, 38 × 39 × 64 cm'),
          ],
          [
            say('Smartposti pakiautomaat', 'Smartposti parcel machine'),
            say('3,50 €', '€3.50'),
            say('1 tööpäev', '1 working day'),
            say('kuni 35 kg, 36 × 60 × 60 cm', 'up to 35 kg, 36 × 60 × 60 cm'),
          ],
          [
            say('Omniva postkontor', 'Omniva post office'),
            say('5,90 €', '€5.90'),
            say('1–2 tööpäeva', '1–2 working days'),
            say('ka velg ja summuti', 'wheels and mufflers too'),
          ],
          [
            say('Omniva kuller', 'Omniva courier'),
            say('8,90 €', '€8.90'),
            say('1–2 tööpäeva', '1–2 working days'),
            say('kõik, ka iste ja tiib', 'everything, seats and wings included'),
          ],
          [
            say('Tulen ise järele', 'I collect it myself'),
            say('tasuta', 'free'),
            say('kahe tunni pärast', 'after two hours'),
            say('kõik', 'everything'),
          ],
        ],
      ),
      chapter('Suur kaup sõidab kulleriga', 'Big parts travel by courier'),
      text(
        '<p>Velg, summuti, iste ja tagatiib ei mahu ühessegi pakiautomaati. Need pakime jäika kasti, nurgad kaitstud, ja anname kullerile. Kuller helistab enne tulekut; kui sa pole kodus, lepite uue aja kokku.</p><p>Neljast veljest koosnev komplekt tuleb neljas kastis ühe saatekirjaga. Palun vaata kastid üle kulleri juuresolekul: muljutud nurk pane kirja, siis on pärast kõigil lihtsam.</p>',
        '<p>A wheel, a muffler, a seat or a rear wing fits no parcel machine. We pack those in a rigid box with its corners protected and hand it to the courier, who calls before coming; if you are not at home you agree on another time.</p><p>A set of four wheels comes as four boxes under one consignment note. Please look the boxes over while the courier is there: a crushed corner that is written down makes everything after it easier.</p>',
      ),
      wide(
        pictures.scene('counter'),
        'Järele tulles on pakk letis ootel: ütle tellimuse number.',
        'Collected orders wait on the counter: the order number is all it takes.',
        'wide',
        '21/9',
      ),
      chapter('Soome, Läti ja Leedu', 'Finland, Latvia and Lithuania'),
      text(
        '<p>Soome saadame Smartposti pakiautomaatidesse, Lätti ja Leetu Omniva omadesse. Aega kulub kaks kuni neli tööpäeva. Käibemaksukohustuslasele väljaspool Eestit müüme ilma käibemaksuta: sisesta ostukorvis oma number, kontrollime selle ELi registrist.</p>',
        '<p>To Finland we send to Smartposti machines, to Latvia and Lithuania to those of Omniva. It takes two to four working days. Businesses registered for VAT outside Estonia buy without it: enter your number at the checkout, and we check it with the EU register.</p>',
      ),
      questions(
        [
          say('Kus mu pakk on?', 'Where is my parcel?'),
          say(
            '<p>Jälgimislink tuleb e-kirjaga kohe, kui kuller või automaat paki kätte saab. Sama link on tellimuse lehel.</p>',
            '<p>The tracking link comes by e-mail as soon as the carrier has the parcel. The same link stands on the order’s page.</p>',
          ),
        ],
        [
          say('Kas saan aadressi pärast tellimist muuta?', 'Can I change the address after ordering?'),
          say(
            '<p>Seni kuni pakk on meie käes, saad. Helista: kiri võib lugemiseni jõuda alles siis, kui pakk on juba teel.</p>',
            '<p>As long as the parcel is with us, yes. Call: a message may be read when the parcel has left already.</p>',
          ),
        ],
        [
          say('Mis saab, kui ma pakile järele ei jõua?', 'What if I cannot collect it in time?'),
          say(
            '<p>Automaat hoiab pakki seitse päeva ja annab enne lõppu märku. Pärast seda tuleb pakk meile tagasi ja me küsime, kuhu see uuesti saata.</p>',
            '<p>The machine keeps a parcel for seven days and sends a reminder before they end. After that it returns to us, and we ask where to send it next.</p>',
          ),
        ],
      ),
    ),
  },
  navigation: { position: 1, label: say('Tarne', 'Delivery') },
})
