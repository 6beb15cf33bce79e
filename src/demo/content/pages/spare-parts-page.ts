import {
  assignBlockIds,
  buildBlock,
  buildCardsBlock,
  buildHeaderImage,
  createBilingualText,
  type DemoPage,
  type DemoParts,
} from '../page-parts.ts'

export const buildSparePartsPage = ({ pictures }: DemoParts): DemoPage => ({
  layout: 'SparePartsContact',
  name: 'Varuosapäring',
  title: createBilingualText('Leiame osa, mida poes pole', 'We find parts that aren’t in the shop'),
  slugs: { et: 'varuosad', en: 'spare-parts' },
  metaDescription: createBilingualText(
    'Varuosapäring: ütle auto ja osa, vastame hinna ja tarnepäevaga ühe tööpäeva jooksul.',
    'Request a part: tell us the car and the part, and we answer with a price and a date within one working day.',
  ),
  socialImage: pictures.getScene('workbench').src,
  content: {
    kicker: createBilingualText('Varuosapäring', 'Parts request'),
    lead: createBilingualText(
      'Originaal, järelturg või kasutatud: küsime läbi neli hulgiladu ja kaks lammutust, et sina ei peaks.',
      'Original, aftermarket or used: we ask four wholesalers and two breakers so you don’t have to.',
    ),
    'header-img': buildHeaderImage(
      pictures.getScene('workbench'),
      'Töölaud tööriistade ja osadega',
      'A workbench with tools and parts',
    ),
  },
  itemContainers: {
    aside: assignBlockIds(
      buildCardsBlock(
        [
          {
            title: createBilingualText('Sina kirjutad', 'You write'),
            text: createBilingualText(
              'Auto andmed ja osa nimi. Numbrit pole vaja, aga kui see on käepärast, läheb kiiremini.',
              'The car and the name of the part. No number is needed, but having one makes it quicker.',
            ),
          },
          {
            title: createBilingualText('Meie küsime', 'We ask'),
            text: createBilingualText(
              'Kontrollime sobivust VIN-koodi järgi ja küsime hinnad. Vastus tuleb ühe tööpäevaga.',
              'We check the fit by VIN and ask for prices. You have an answer within one working day.',
            ),
          },
          {
            title: createBilingualText('Sina otsustad', 'You decide'),
            text: createBilingualText(
              'Hind ja tarnepäev kehtivad kolm päeva. Päring ei kohusta millekski.',
              'The price and date are valid for three days. A request doesn’t commit you to anything.',
            ),
          },
        ],
        { isNumbered: true },
      ),
    ),
    main: assignBlockIds(
      buildBlock('spare-parts-form', {
        title: createBilingualText('Mis autole ja mida vajad?', 'Which car, and what do you need?'),
      }),
    ),
  },
  navigation: { position: 2, label: createBilingualText('Varuosad', 'Spare parts') },
})
