import { expect, test } from 'vitest'
import { leanStyles } from './lean-styles.ts'

test.each([
  ['a notice goes', '/*! by somebody */\n@layer base{a{color:red}}', '@layer base{a{color:red}}'],
  ['an order of layers stays', '@layer base,components;a{color:red}', '@layer base,components;a{color:red}'],
  ['what is for old browsers goes', '@layer properties{@supports (x){*{--a:0}}}a{b:c}', 'a{b:c}'],
  [
    'a question that all say yes to goes',
    'a{--f:red}@supports (color:color-mix(in lab, red, red)){a{--f:color-mix(in srgb, red, blue)}}a{b:c}',
    'a{--f:color-mix(in srgb, red, blue);b:c}',
  ],
  ['also within a layer', '@layer x{a{b:c}@supports (color:color-mix(in lab,red,red)){a{b:d}}}', '@layer x{a{b:d}}'],
  ['other questions stay', '@supports (display:grid){a{b:c}}', '@supports (display:grid){a{b:c}}'],
  ['what is important is not overruled', 'a{b:c!important;b:d}', 'a{b:c!important;b:d}'],
  ['the same rule further on stays there', 'a{b:c}i{b:c}a{b:d}', 'a{b:c}i{b:c}a{b:d}'],
  ['letters and braces in texts and names', 'a:after{content:"};{"}.x\\:y{b:c}', 'a:after{content:"};{"}.x\\:y{b:c}'],
  ['pictures in addresses', 'a{mask:url("data:image/svg+xml;x{}");b:c}', 'a{mask:url("data:image/svg+xml;x{}");b:c}'],
  ['steps of movements', '@keyframes k{0%{opacity:0}to{opacity:1}}', '@keyframes k{0%{opacity:0}to{opacity:1}}'],
  [
    'fields that no page has',
    '::-webkit-datetime-edit{padding:0}button,optgroup{font:inherit}',
    'button,optgroup{font:inherit}',
  ],
  [
    'what stands in for a named typeface',
    'html,:host{font-family:var(--default-font-family,ui-sans, "A B")}',
    'html{font-family:var(--default-font-family)}',
  ],
])('%s', (_name, sheet, lean) => {
  expect(leanStyles(sheet)).toBe(lean)
})
