/** A category of the demo shop with the words that people search by. Only category 237 shows the `Mudel` filter. */
export interface DemoCategory {
  id: number
  parent: number
  et: string
  en: string
  keywords?: string
}

const createDemoCategory = (id: number, parent: number, et: string, en: string, keywords = ''): DemoCategory => ({
  id,
  parent,
  et,
  en,
  keywords,
})

export const demoCategories: readonly DemoCategory[] = [
  createDemoCategory(100, 0, 'Veljed ja rehvid', 'Wheels and tyres', 'rattad wheels rims'),
  createDemoCategory(101, 100, 'Valuveljed', 'Alloy wheels', 'velg veljed ratas rims plekk'),
  createDemoCategory(102, 101, 'Ringrajaveljed', 'Track wheels', 'kerged lightweight'),
  createDemoCategory(103, 101, 'Tänavaveljed', 'Street wheels', 'linn stance'),
  createDemoCategory(104, 100, 'Rehvid', 'Tyres', 'rehv semislick tires'),
  createDemoCategory(105, 100, 'Rattamutrid ja -poldid', 'Wheel nuts and bolts', 'mutter polt lug nuts'),

  createDemoCategory(110, 0, 'Vedrustus', 'Suspension', 'veermik chassis'),
  createDemoCategory(111, 110, 'Koilovrid', 'Coilovers', 'reguleeritav amortisaator coilover'),
  createDemoCategory(112, 111, 'Tänavakoilovrid', 'Street coilovers', ''),
  createDemoCategory(113, 111, 'Ringrajakoilovrid', 'Track coilovers', ''),
  createDemoCategory(114, 110, 'Madaldusvedrud', 'Lowering springs', 'vedru vedrud springs'),
  createDemoCategory(115, 110, 'Stabilisaatorid', 'Anti-roll bars', 'kallutusvarras sway bar'),
  createDemoCategory(116, 110, 'Domtoed', 'Strut braces', 'tugevdus strut tower bar'),

  createDemoCategory(120, 0, 'Pidurid', 'Brakes', 'pidur brake'),
  createDemoCategory(121, 120, 'Pidurikettad', 'Brake discs', 'ketas rotor rotors'),
  createDemoCategory(122, 121, 'Soonitud kettad', 'Slotted discs', ''),
  createDemoCategory(123, 121, 'Puuritud kettad', 'Drilled discs', ''),
  createDemoCategory(124, 120, 'Piduriklotsid', 'Brake pads', 'klots pads'),
  createDemoCategory(125, 120, 'Pidurisadulad', 'Brake callipers', 'sadul support caliper'),

  createDemoCategory(130, 0, 'Mootor ja ülelaadimine', 'Engine and boost', 'mootor engine'),
  createDemoCategory(131, 130, 'Turbod', 'Turbochargers', 'turbo turbiin'),
  createDemoCategory(132, 131, 'Kuullaagriga turbod', 'Ball-bearing turbos', ''),
  createDemoCategory(133, 131, 'Liuglaagriga turbod', 'Journal-bearing turbos', ''),
  createDemoCategory(134, 130, 'Õhufiltrid', 'Air filters', 'filter sportfilter'),
  createDemoCategory(135, 130, 'Sisselaskekollektorid', 'Intake manifolds', 'kollektor plenum'),
  createDemoCategory(136, 130, 'Möödavooluklapid', 'Blow-off valves', 'bov dump valve klapp'),
  createDemoCategory(137, 130, 'Pihustid', 'Fuel injectors', 'düüs injector'),
  createDemoCategory(138, 130, 'Mootori juhtplokid', 'Engine control units', 'ecu aju'),

  createDemoCategory(140, 0, 'Väljalase', 'Exhaust', 'summuti exhaust'),
  createDemoCategory(141, 140, 'Summutid', 'Mufflers', 'lõpusummuti silencer'),
  createDemoCategory(142, 140, 'Downpipe’id', 'Downpipes', 'toru downpipe'),
  createDemoCategory(143, 140, 'Väljalaskekollektorid', 'Exhaust headers', 'püksid manifold header'),

  createDemoCategory(150, 0, 'Jahutus', 'Cooling', 'radiaator jahuti'),
  createDemoCategory(151, 150, 'Vahejahutid', 'Intercoolers', 'intercooler vaheradiaator'),
  createDemoCategory(152, 150, 'Õliradiaatorid', 'Oil coolers', 'õlijahuti'),
  createDemoCategory(153, 150, 'Silikoonvoolikud', 'Silicone hoses', 'voolik põlv hose'),

  createDemoCategory(160, 0, 'Jõuülekanne', 'Drivetrain', 'käigukast sidur'),
  createDemoCategory(161, 160, 'Sidurikomplektid', 'Clutch kits', 'sidur korv ketas'),
  createDemoCategory(162, 160, 'Kiirkäigukangid', 'Short shifters', 'käigukang shifter'),

  createDemoCategory(170, 0, 'Salong', 'Interior', 'sisu interior'),
  createDemoCategory(171, 170, 'Kopsistmed', 'Bucket seats', 'iste tool seat'),
  createDemoCategory(172, 170, 'Spordiroolid', 'Steering wheels', 'rool'),
  createDemoCategory(173, 170, 'Turvarakmed', 'Harnesses', 'turvavöö vöö belts'),
  createDemoCategory(174, 170, 'Näidikud', 'Gauges', 'mõõdik kell gauge'),

  createDemoCategory(180, 0, 'Kere ja tuled', 'Body and lights', 'kere body'),
  createDemoCategory(181, 180, 'Spoilerid', 'Spoilers', 'tiib wing'),
  createDemoCategory(182, 180, 'Esituled', 'Headlights', 'tuli latern valgusti lamp led'),

  createDemoCategory(237, 0, 'Mudeli järgi', 'By model', 'mudel model sobivus'),
]
