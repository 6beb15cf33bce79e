/** HTML that programs put on the clipboard, and the text that the editor keeps of it. */
export const CLIPBOARD_SAMPLES: readonly (readonly [what: string, html: string, kept: string])[] = [
  [
    'Word: raised and lowered signs',
    '<p class=MsoNormal>30 m<span style="position:relative;top:-3.0pt;mso-text-raise:3.0pt">2</span>, H<sub>2</sub>O, CO<span style="mso-text-raise:-2.0pt">2</span></p>',
    '<p>30 m<sup>2</sup>, H<sub>2</sub>O, CO<sub>2</sub></p>',
  ],
  [
    'Word: a list that starts at 12, with a deeper one in letters',
    '<style>@list l0:level2 {mso-level-number-format:alpha-lower;}</style>' +
      '<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">12.<span>&nbsp;&nbsp; </span></span>Kaksteist</p>' +
      '<p class=MsoListParagraphCxSpMiddle style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">c.<span>&nbsp; </span></span>Alam</p>' +
      '<p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">13.<span>&nbsp; </span></span><b>Kolmteist</b></p>',
    '<ol start="12"><li><p>Kaksteist</p><ol start="3" type="a"><li><p>Alam</p></li></ol></li><li><p><strong>Kolmteist</strong></p></li></ol>',
  ],
  [
    'Word: paragraphs of the style List Paragraph are no list',
    '<p class=MsoListParagraph>Taandega lõik</p><p class=MsoListParagraph>1985. aastal – ja teine</p>',
    '<p>Taandega lõik</p><p>1985. aastal – ja teine</p>',
  ],
  [
    'Word: Roman numerals, and a second list of its own',
    '<style>@list l1:level1{mso-level-number-format:roman-upper;}</style>' +
      '<p class=MsoListParagraph style="mso-list:l1 level1 lfo1"><span style="mso-list:Ignore">IV.&nbsp;</span>Neljas</p>' +
      '<p class=MsoListParagraph style="mso-list:l2 level1 lfo2"><span style="mso-list:Ignore">·&nbsp;</span>Täpp</p>',
    '<ol start="4" type="I"><li><p>Neljas</p></li></ol><ul><li><p>Täpp</p></li></ul>',
  ],
  [
    'Word: title, quotation, table head',
    '<p class=MsoTitle>Pealkiri</p><p class=MsoQuote>Tsitaat</p><table><thead><tr><td><p>Mõõt</p></td></tr></thead><tbody><tr><td><p>12</p></td></tr></tbody></table>',
    '<h2>Pealkiri</h2><blockquote><p>Tsitaat</p></blockquote><table><tbody><tr><th><p>Mõõt</p></th></tr><tr><td><p>12</p></td></tr></tbody></table>',
  ],
  [
    'Google Docs: marks as styles',
    '<b style="font-weight:normal" id="docs-internal-guid-2"><p dir="ltr"><span style="font-weight:700">paks</span> <span style="font-style:italic">kald</span> ' +
      '<span style="text-decoration:underline">alla</span> <span style="text-decoration:line-through">maha</span> x<span style="font-size:0.6em;vertical-align:super">2</span>' +
      ' y<span style="font-size:0.6em;vertical-align:sub">1</span> <span style="font-family:\'Roboto Mono\',monospace">kood</span></p></b>',
    '<p><strong>paks</strong> <em>kald</em> <u>alla</u> <s>maha</s> x<sup>2</sup> y<sub>1</sub> <code>kood</code></p>',
  ],
  [
    'Google Docs: a list in letters that starts at 3',
    '<ol start="3"><li dir="ltr" style="list-style-type:lower-alpha" aria-level="1"><p role="presentation">kolmas</p></li></ol>',
    '<ol start="3" type="a"><li><p>kolmas</p></li></ol>',
  ],
  [
    'LibreOffice: fonts, struck words, a list',
    '<p class="western" align="justify"><font face="Liberation Serif"><b>Paks</b> ja <strike>maha</strike>, 5 cm<sup>3</sup></font></p>' +
      '<ol start="12"><li><p align="left">Kaksteist</p></li></ol>',
    '<p><strong>Paks</strong> ja <s>maha</s>, 5 cm<sup>3</sup></p><ol start="12"><li><p>Kaksteist</p></li></ol>',
  ],
  [
    'a web page: other names for the same',
    '<div><del>vana</del> <ins>uus</ins> <kbd>Ctrl</kbd> <cite>teos</cite></div><ol><li value="7">seitse</li></ol><div role="heading" aria-level="3">Vahe</div>',
    '<p><s>vana</s> <u>uus</u> <code>Ctrl</code> <em>teos</em></p><ol start="7"><li><p>seitse</p></li></ol><h3>Vahe</h3>',
  ],
  [
    'a web page: items with numbers of their own',
    '<ol start="3"><li value="12">kaksteist</li><li value="13">kolmteist</li><li value="20">kakskümmend</li><li>järgmine</li></ol><ul><li value="5">täpp</li></ul>',
    '<ol start="12"><li><p>kaksteist</p></li><li><p>kolmteist</p></li><li value="20"><p>kakskümmend</p></li><li><p>järgmine</p></li></ol><ul><li><p>täpp</p></li></ul>',
  ],
  [
    'Word Online: a list for each item, its level in an attribute',
    ['1', '2', '3', '2', '1']
      .map((level, index) =>
        [
          '<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1" role="list">',
          `<li data-leveltext="" data-font="Symbol" data-listid="4" data-aria-posinset="${index + 1}"`,
          ` data-aria-level="${level}" role="listitem" class="OutlineElement"`,
          ` style="margin:0 0 0 ${24 * Number(level)}px"><p class="Paragraph"><span class="TextRun">`,
          `<span class="NormalTextRun">Rida ${index + 1}</span></span><span class="EOP">&nbsp;</span></p>`,
          '</li></ul></div>',
        ].join(''),
      )
      .join('')
      .replaceAll('<span class="EOP">&nbsp;</span>', ''),
    '<ul><li><p>Rida 1</p><ul><li><p>Rida 2</p><ul><li><p>Rida 3</p></li></ul></li><li><p>Rida 4</p></li></ul></li><li><p>Rida 5</p></li></ul>',
  ],
  [
    'Word Online: numbers that continue after a deeper list, and begin at 12',
    '<ol start="12"><li data-listid="7" data-aria-level="1"><p>Kaksteist</p></li></ol><ol style="list-style-type:lower-alpha" start="1"><li data-listid="7" data-aria-level="2"><p>alam</p></li></ol>' +
      '<ol start="13"><li data-listid="7" data-aria-level="1"><p>Kolmteist</p></li></ol>',
    '<ol start="12"><li><p>Kaksteist</p><ol type="a"><li><p>alam</p></li></ol></li><li><p>Kolmteist</p></li></ol>',
  ],
  [
    'Word Online: items of two levels in one list',
    '<ul><li data-aria-level="1">Üks</li><li data-aria-level="2">Alam</li><li data-aria-level="1">Kaks</li></ul><p>Vahe</p><ul><li data-aria-level="1">Muu</li></ul>',
    '<ul><li><p>Üks</p><ul><li><p>Alam</p></li></ul></li><li><p>Kaks</p></li></ul><p>Vahe</p><ul><li><p>Muu</p></li></ul>',
  ],
  [
    'a list for each level, recognized by its margin',
    '<ul><li>Üks</li></ul><ul style="margin-left:36pt"><li>Alam</li></ul><ol style="margin-left:72pt" start="4"><li>Sügav</li></ol><ul><li>Kaks</li></ul>',
    '<ul><li><p>Üks</p><ul><li><p>Alam</p><ol start="4"><li><p>Sügav</p></li></ol></li></ul></li><li><p>Kaks</p></li></ul>',
  ],
  [
    'Google Docs and older LibreOffice: a list beside its item',
    '<ul><li dir="ltr" aria-level="1"><p>Üks</p></li><ul><li dir="ltr" aria-level="2"><p>Alam</p></li></ul><li dir="ltr" aria-level="1"><p>Kaks</p></li></ul>',
    '<ul><li><p>Üks</p><ul><li><p>Alam</p></li></ul></li><li><p>Kaks</p></li></ul>',
  ],
  [
    'two lists of two kinds beside one another stay two',
    '<ul><li>Täpp</li></ul><ol><li>Arv</li></ol>',
    '<ul><li><p>Täpp</p></li></ul><ol><li><p>Arv</p></li></ol>',
  ],
  [
    'nothing that acts',
    '<p onclick="alert(1)" id="page-state">Tekst<script>alert(1)</script><svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg></p>' +
      '<iframe src="https://a.ee"></iframe><form action="https://a.ee"><input value="x"><button>Saada</button></form>' +
      '<p><a href="java\nscript:alert(1)">üks</a> <a href="data:text/html,x">kaks</a> <a href="vbscript:x">kolm</a></p><style>p{display:none}</style><object data="x"></object>',
    '<p>Tekstx</p><p>Saada</p><p>üks kaks kolm</p>',
  ],
]
