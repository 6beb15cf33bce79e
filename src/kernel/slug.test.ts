import { expect, test } from 'vitest'
import { slugify } from './slug.ts'

test.each([
  ['Põhja 2,5"', 'pohja-2-5'],
  ['Šarniir Žiguli ÄÖÜ', 'sarniir-ziguli-aou'],
  ['  AB-123/4  ', 'ab-123-4'],
  ['Đorđević Øre Łódź Æble Œuvre Þór Straße', 'dordevic-ore-lodz-aeble-oeuvre-thor-strasse'],
  ['Ōsaka Nguyễn Đặng Ştefan', 'osaka-nguyen-dang-stefan'],
  ['Амортизатор передний', 'amortizator-peredniy'],
  ['Αμορτισέρ', 'amortiser'],
  ['ไทย', 'thaiy'],
  ['โช้คอัพหน้า', 'chokhoaphhna'],
  ['ამორტიზატორი', 'amortizatori'],
  ['शॉक एब्जॉर्बर', 'sok-ebjorbr'],
  ['减震器 M3', 'jian-zhen-qi-m3'],
  ['ショック', 'shiyotku'],
  ['가스켓', 'gaseukes'],
  ['ممتص الصدمات', 'mmts-lsdmt'],
  ['בולם זעזועים', 'vvlm-zzvym'],
  ["O'Neil’i ½ voolik", 'o-neil-i-1-2-voolik'],
  [`${'a'.repeat(119)} b`, 'a'.repeat(119)],
  ['???', ''],
])('converts %s to %s', (text, slug) => expect(slugify(text)).toBe(slug))
