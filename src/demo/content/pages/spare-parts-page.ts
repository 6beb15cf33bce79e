import {
  bilingual,
  cardsBlock,
  customBlock,
  type DemoPage,
  type DemoParts,
  headerImage,
  withBlockIds,
} from '../page-parts.ts'

export const buildSparePartsPage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'SparePartsContact',
  name: 'Varuosapäring',
  title: bilingual('Leiame osa, mida poes pole', 'We find parts that aren’t in the shop'),
  slugs: { et: 'varuosad', en: 'spare-parts' },
  metaDescription: bilingual(
    'Varuosapäring: ütle auto ja osa, vastame hinna ja tarnepäevaga ühe tööpäeva jooksul.',
    'Request a part: tell us the car and the part, and we answer with a price and a date within one working day.',
  ),
  socialImage: pictures.getScene('workbench').src,
  content: {
    kicker: bilingual('Varuosapäring', 'Parts request'),
    lead: bilingual(
      'Originaal, järelturg või kasutatud: küsime läbi neli hulgiladu ja kaks lammutust, et sina ei peaks.',
      'Original, aftermarket or used: we ask four wholesalers and two breakers so you don’t have to.',
    ),
    'header-img': headerImage(
      pictures.getScene('workbench'),
      'Töölaud tööriistade ja osadega',
      'A workbench with tools and parts',
    ),
  },
  itemContainers: {
    aside: withBlockIds(
      cardsBlock(
        [
          {
            title: bilingual('Sina kirjutad', 'You write'),
            text: bilingual(
              'Auto andmed ja osa nimi. Numbrit pole vaja, aga kui see on käepärast, läheb kiiremini.',
              'The car and the name of the part. No number is needed, but having one makes it quicker.',
            ),
          },
          {
            title: bilingual('Meie küsime', 'We ask'),
            text: bilingual(
              'Kontrollime sobivust VIN-koodi järgi ja küsime hinnad. Vastus tuleb ühe tööpäevaga.',
              'We check the fit by VIN and ask for prices. You have an answer within one working day.',
            ),
          },
          {
            title: bilingual('Sina otsustad', 'You decide'),
            text: bilingual(
              'Hind ja tarnepäev kehtivad kolm päeva. Päring ei kohusta millekski.',
              'The price and date are valid for three days. A request doesn’t commit you to anything.',
            ),
          },
        ],
        true,
      ),
    ),
    main: withBlockIds(
      customBlock('spare-parts-form', {
        title: bilingual('Mis autole ja mida vajad?', 'Which car, and what do you need?'),
      }),
    ),
  },
  navigation: { position: 2, label: bilingual('Varuosad', 'Spare parts') },
})
