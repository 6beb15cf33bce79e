import type { Multilingual } from '#kernel/multilingual.ts'
import { assignBlockIds, buildBlock, buildTextBlock, createBilingualText, type DemoPage } from '../page-parts.ts'

interface LegalPage {
  name: string
  title: Multilingual
  slugs: { et: string; en: string }
  lead: Multilingual
  et: string
  en: string
  showsCompany?: true
}

/** Builds the pages that the law requires, except the accessibility statement, which the shop generates. */
export const buildLegalPages = (): DemoPage[] => [terms, privacy, returns, company].map(buildPage)

const buildPage = ({ name, title, slugs, lead, et, en, showsCompany }: LegalPage): DemoPage => ({
  layout: 'Basic',
  name,
  title,
  slugs,
  metaDescription: lead,
  content: { lead },
  itemContainers: {
    main: assignBlockIds(...(showsCompany ? [buildBlock('company', {})] : []), buildTextBlock(et, en)),
  },
})

const terms: LegalPage = {
  name: 'Müügitingimused',
  title: createBilingualText('Müügitingimused', 'Terms of sale'),
  slugs: { et: 'muugitingimused', en: 'terms-of-sale' },
  lead: createBilingualText('Tingimused, mille järgi meilt ostad.', 'The terms that apply when you buy from us.'),
  et: `<h2>1. Kes müüb</h2><p>Müüja on Pitlane Tuning OÜ, registrikood 14532901, Paldiski mnt 171, 13517 Tallinn, pood@pitlane.example, +372 5550 0171. Tingimused kehtivad kõigile tellimustele, mis tehakse selles poes.</p>
<h2>2. Hinnad ja maksmine</h2><p>Hinnad on eurodes ja sisaldavad käibemaksu. Saatmise hind lisandub ja on näha enne tellimist. Alandatud hinna juures näitame 30 päeva madalaimat hinda enne alandust. Tasuda saab pangalingi, kaardi või järelmaksuga. Kui hind on ilmselge eksituse tõttu vale, teatame sellest ja sa võid tellimuse tühistada. Hinda ei arvuta me ühelegi ostjale eraldi ega automaatselt. Tagatisraha ega muud tagatist me ei küsi.</p>
<h2>3. Lepingu sõlmimine</h2><p>Tellimuse esitad nupuga „Tellimus koos maksekohustusega“. Leping jõustub, kui makse on laekunud; selle kohta saad kinnituse e-posti teel. Kui makse tähtajaks ei laeku, tellimus tühistub. Leping on ühekordne: sel ei ole miinimumkestust ja see lõpeb, kui mõlemad pooled on selle täitnud. Enne nupuvajutust saad tellimuse andmed üle vaadata ja parandada.</p>
<h2>4. Kohaletoimetamine</h2><p>Laos olev kaup läheb teele järgmisel tööpäeval. Muu kauba tarneaeg on toote juures; kui seda seal ei ole, saadame kauba hiljemalt 30 päeva jooksul tellimusest. Kui me tähtaega ei jõua, teatame uue aja; kui see ei sobi, maksame raha tagasi. Kui tarneviis koormab keskkonda vähem, ütleb seda tarneviisi kirjeldus enne tellimist. Kauba juhusliku hävimise riisiko läheb tarbijale üle, kui ta kauba kätte saab.</p>
<h2>5. 14-päevane taganemisõigus</h2><p>Eraisikust ostja võib lepingust põhjust nimetamata taganeda 14 päeva jooksul alates kauba kättesaamisest. Täida vorm <a href="/et/withdrawal">Taganen lepingust</a>; juhend ja avalduse tüüpvorm on tellimuse kinnituskirja lisas. Kui taganemisjuhendis ei ole öeldud teisiti, kannab tagastuskulu ostja. Juhend nimetab ka suurima hinnangulise summa kauba puhul, mida posti teel tagastada ei saa. Taganeda ei saa kaubast, mis on tehtud sinu mõõtude või seadistuse järgi (näiteks sinu auto jaoks kirjutatud juhtploki tarkvara), suletud pakendis kaubast, mis ei kõlba tervisekaitse või hügieeni tõttu tagastamiseks ja mille pakendi oled avanud, ega digitaalsest sisust, mille edastamine algas sinu nõusolekul enne taganemistähtaja lõppu. Selline erand on kirjas toote juures enne tellimist.</p>
<h2>6. Vastutus puuduste eest</h2><p>Müüja vastutab kauba puuduste eest, mis ilmnevad kahe aasta jooksul kättesaamisest. Esimese aasta jooksul eeldatakse, et puudus oli olemas kättesaamisel. Puudusest teata kahe kuu jooksul pärast selle avastamist. Sul on õigus valida, kas kaup parandatakse või asendatakse, välja arvatud juhul, kui valitud viis on võimatu või ebamõistlikult kulukas. Kui see ei õnnestu, on sul õigus hinna alandamisele või raha tagasi saamisele. Kui valid parandamise, pikeneb müüja vastutuse aeg ühe korra 12 kuu võrra. Digisisu puuduste eest vastutame samuti kaks aastat alates selle üleandmisest. Võistluskasutusest tulenev kulumine ei ole puudus. Kui tootja annab lisaks müügigarantii, on selle kestus ja tingimused toote juures; see ei piira seadusest tulenevaid õigusi. Müügijärgselt aitame telefonil ja e-posti teel.</p>
<h2>7. Paigaldus ja kasutus</h2><p>Osa, mis on mõeldud ainult võistluskasutuseks, on toote juures nii märgitud ega sobi tänavaliiklusse. Paigaldada peab asjatundja; sõiduki ümberehitus võib nõuda tehnoülevaatust.</p>
<h2>8. Kaebused</h2><p>Kaebuse saada aadressil pood@pitlane.example, vastame 15 päeva jooksul. Me ei ole liitunud ühegi tegevusjuhendiga (käitumiskoodeksiga). Kui me kokkuleppele ei jõua, võib tarbija pöörduda tarbijavaidluste komisjoni: Endla 10a, 10122 Tallinn, avaldus@komisjon.ee, +372 620 1700, <a href="https://komisjon.ee">komisjon.ee</a>. Nõue peab olema vähemalt kolmkümmend eurot.</p>`,
  en: `<h2>1. The seller</h2><p>The seller is Pitlane Tuning OÜ, registry code 14532901, Paldiski mnt 171, 13517 Tallinn, Estonia, pood@pitlane.example, +372 5550 0171. These terms apply to every order placed in this shop.</p>
<h2>2. Prices and payment</h2><p>Prices are in euros and include VAT. Shipping is added and shown before you order. For reduced prices we show the lowest price in the 30 days before the reduction. You pay by bank link, card or in instalments. If a price is obviously wrong, we’ll let you know and you may cancel the order. No price is personalised by automated decision-making. We ask for no deposit or other financial guarantee.</p>
<h2>3. Conclusion of the contract</h2><p>You order with the button “Place your order with obligation to pay”. The contract takes effect once the payment has arrived; you receive a confirmation by e-mail. An order that is not paid in time is cancelled. It is a single contract: it has no minimum duration and ends when both sides have fulfilled it. Before you press the button you can check and correct your order.</p>
<h2>4. Delivery</h2><p>Items in stock ship the next working day. The lead time of other items is on the product page; where it names none, we ship within 30 days of your order. If we cannot keep it we name a new one; if that does not suit you we return the money. Where a delivery method burdens the environment less, its description says so before you order. The risk of accidental loss passes to a consumer on receipt of the goods.</p>
<h2>5. Right of withdrawal within 14 days</h2><p>A private buyer may withdraw from the contract without giving a reason within 14 days of receiving the goods. Use the form <a href="/en/withdrawal">Withdraw from contract here</a>; the instructions and the model form are attached to the order confirmation. Unless the instructions say otherwise, the buyer pays for the return. They also name the highest estimated sum for goods that cannot be returned by post. There is no right of withdrawal from goods made to your specifications (such as engine control software written for your car), from sealed goods that cannot be returned for reasons of health or hygiene once you have opened them, or from digital content whose delivery began with your consent before the end of the withdrawal period. Such an exception is stated on the product page before you order.</p>
<h2>6. Liability for defects</h2><p>The seller is liable for defects that appear within two years of receipt. During the first year a defect is presumed to have been there on receipt. Tell us within two months of finding one. You may choose between repair and replacement, unless the chosen remedy is impossible or disproportionately costly. Where these fail, you are entitled to a lower price or your money back. If you choose repair, the period of liability is extended once by 12 months. For defects of digital content we are likewise liable for two years from its supply. Wear from racing is not a defect. Where a maker also gives a commercial guarantee, its length and terms are on the product page; it does not limit your rights by law. After the sale we help by phone and e-mail.</p>
<h2>7. Fitting and use</h2><p>Parts intended for racing only are marked as such and may not be used on public roads. Have parts fitted by a professional; vehicle modifications may require a technical inspection.</p>
<h2>8. Complaints</h2><p>Send complaints to pood@pitlane.example; we answer within 15 days. We have not signed any code of conduct. If we cannot agree, a consumer may turn to the Consumer Disputes Committee: Endla 10a, 10122 Tallinn, avaldus@komisjon.ee, +372 620 1700, <a href="https://komisjon.ee">komisjon.ee</a>. The claim must be at least thirty euros.</p>`,
}

const privacy: LegalPage = {
  name: 'Privaatsus',
  title: createBilingualText('Privaatsus ja küpsised', 'Privacy and cookies'),
  slugs: { et: 'privaatsus', en: 'privacy' },
  lead: createBilingualText(
    'Mida me sinust teame, milleks ja kui kaua.',
    'What we know about you, why, and for how long.',
  ),
  et: `<h2>Vastutav töötleja</h2><p>Pitlane Tuning OÜ, Paldiski mnt 171, 13517 Tallinn. Andmekaitse küsimustes kirjuta pood@pitlane.example.</p>
<h2>Milliseid andmeid me töötleme</h2><ul><li><strong>Tellimus:</strong> nimi, e-post, telefon, tarnekoht, ostetud kaup ja summad. Alus: lepingu täitmine.</li><li><strong>Arve:</strong> samad andmed seitse aastat majandusaasta lõpust. Alus: raamatupidamise seadus. Teise EL-i riiki müüdud kauba arve, mille käibemaksu deklareerime OSS-i kaudu, kümme aastat. Alus: käibemaksudirektiiv.</li><li><strong>Taganemisavaldus:</strong> nimi, e-post ja avalduse sisu kolm aastat. Alus: võlaõigusseadus.</li><li><strong>Kiri või varuosapäring:</strong> nimi, e-post ja see, mida kirjutad. Alus: sinu soov vastust saada. Kustutame 13 kuu pärast.</li><li><strong>Laoteavitus:</strong> e-post ja toode, kuni teavitus on saadetud või loobud.</li></ul>
<h2>Kellele me andmeid edastame</h2><p>Makse teeb makseteenuse pakkuja (Maksekeskus või Stripe), paki viib kohale vedaja (Omniva või Smartposti). Nad saavad vaid selle, mida oma töö jaoks vajavad. Väljapoole Euroopa Majanduspiirkonda jõuavad andmed ainult siis, kui maksad Stripe’i kaudu või nõustud Google’i statistikaga: mõlemad võivad kasutada servereid Ameerika Ühendriikides, andmeid kaitseb EL-i ja USA andmekaitseraamistik.</p>
<h2>Küpsised ja brauseri mälu</h2><p>Ilma küsimata kasutame vaid seda, milleta pood ei tööta: keele küpsis, turvamärgi küpsis ning brauseri mälus ostukorv, kujundus ja sinu eelistused. Külastuste arvu loeme päeva, lehe ja saabumiskoha kaupa ilma küpsisteta: sellest ei saa teada, kes sa oled.</p><p>Statistikateenust kasutame ainult siis, kui oled selleks nõusoleku andnud. Nõusolekut saad igal ajal muuta lehe jaluses („Küpsiste seaded“).</p>
<h2>Sinu õigused</h2><p>Sul on õigus oma andmeid näha, parandada, kustutada, üle kanda ja töötlemisele vastu vaielda. Andmete koopia ja kustutamise soovi saad esitada lehel <a href="/et/my-data">Minu andmed</a>. Vastame ühe kuu jooksul. Kui arvad, et oleme eksinud, võid pöörduda Andmekaitse Inspektsiooni: Tatari 39, 10134 Tallinn, <a href="https://www.aki.ee">aki.ee</a>.</p>`,
  en: `<h2>Controller</h2><p>Pitlane Tuning OÜ, Paldiski mnt 171, 13517 Tallinn, Estonia. For data protection questions, write to pood@pitlane.example.</p>
<h2>What we process</h2><ul><li><strong>Orders:</strong> name, e-mail, phone, place of delivery, goods and sums. Basis: performance of the contract.</li><li><strong>Invoices:</strong> the same for seven years from the end of the financial year. Basis: the Accounting Act. Ten years for sales to another EU country whose VAT we declare under OSS. Basis: the VAT Directive.</li><li><strong>Withdrawal statements:</strong> name, e-mail and the statement for three years. Basis: the Law of Obligations Act.</li><li><strong>Messages and requests for parts:</strong> name, e-mail and what you write. Basis: your wish for an answer. Deleted after 13 months.</li><li><strong>Stock notifications:</strong> e-mail and product, until the notice is sent or you withdraw.</li></ul>
<h2>Who we share data with</h2><p>Payments are made by a payment provider (Maksekeskus or Stripe), parcels are carried by Omniva or Smartposti. They only receive what they need to do their job. Data leaves the European Economic Area only if you pay by Stripe or agree to Google’s statistics: both may use servers in the United States, where the EU–US Data Privacy Framework protects it.</p>
<h2>Cookies and the browser’s storage</h2><p>Without your consent we only use what the shop needs to work: a cookie for the language, one for the security token and, in the browser’s storage, your cart, theme and preferences. Visits are counted by day, page and where they came from, without cookies: you can’t be identified from it.</p><p>A statistics service is used only after you have agreed to it. You can change this at any time under “Cookie settings” in the footer.</p>
<h2>Your rights</h2><p>You may see, correct, delete and move your data, and object to its processing. Ask for a copy or for erasure on the page <a href="/en/my-data">My data</a>. We answer within one month. If you think that we are wrong you may turn to the Data Protection Inspectorate: Tatari 39, 10134 Tallinn, <a href="https://www.aki.ee/en">aki.ee</a>.</p>`,
}

const returns: LegalPage = {
  name: 'Tagastamine',
  title: createBilingualText('Tagastamine ja taganemine', 'Returns and withdrawal'),
  slugs: { et: 'tagastamine', en: 'returns' },
  lead: createBilingualText(
    '14 päeva mõtlemiseks, ilma põhjust küsimata.',
    '14 days to change your mind, no reason needed.',
  ),
  et: `<h2>Kuidas taganeda</h2><ol><li>Täida 14 päeva jooksul alates kauba kättesaamisest vorm <a href="/et/withdrawal">Taganen lepingust</a> või kirjuta aadressil pood@pitlane.example tellimuse number ja mida tagastad. Põhjust pole vaja.</li><li>Saadame kohe kinnituse, kus on kirjas avalduse sisu, kuupäev ja kellaaeg.</li><li>Saada kaup 14 päeva jooksul tagasi: Pitlane Tuning OÜ, Paldiski mnt 171, 13517 Tallinn.</li></ol>
<h2>Raha tagasi</h2><p>Maksame tagasi kauba hinna ja kõige odavama saatmisviisi hinna 14 päeva jooksul avalduse saamisest, samale kontole, kust makse tuli. Võime tagasimaksega oodata, kuni kaup on meil või oled tõendanud selle saatmist. Kui taganemisjuhendis ei ole öeldud teisiti, kannab tagastuskulu ostja; suurim hinnanguline summa suure kauba puhul on juhendis.</p>
<h2>Millises seisukorras kaup olla võib</h2><p>Võid kauba lahti pakkida ja vaadata nagu poes. Kui osa on paigaldatud, õlitatud või rehv velje peal käinud, on väärtus vähenenud ja selle võrra võime tagasimakset vähendada.</p>
<h2>Erandid</h2><p>Taganeda ei saa kaubast, mis on tehtud sinu mõõtude või seadistuse järgi, näiteks sinu autole kirjutatud juhtplokk. Sama kehtib suletud pakendis kauba kohta, mis ei kõlba tervisekaitse või hügieeni tõttu tagastamiseks ja mille pakendi oled avanud, ning digitaalse sisu kohta, mille edastamine algas sinu nõusolekul. Erand on kirjas toote juures. Äriklientidele 14-päevane õigus ei laiene.</p>
<h2>Katkine või vale osa</h2><p>Kui osa on puudusega või eksisime ise, kirjuta ja lisa pilt. Saadame uue ja vana tagastuse maksame meie.</p>
<h2>Taganemisavalduse näidis</h2><p>Täitke ja tagastage käesolev vorm üksnes juhul, kui soovite lepingust taganeda.</p><blockquote><ul><li>Kellele: Pitlane Tuning OÜ, Paldiski mnt 171, 13517 Tallinn, pood@pitlane.example</li><li>Käesolevaga taganen/taganeme (*) lepingust, mille esemeks on järgmine kaup (*)/järgmise teenuse osutamine (*)</li><li>Tellimuse esitamise kuupäev (*)/kättesaamise kuupäev (*)</li><li>Tarbija nimi/nimed</li><li>Tarbija aadress/aadressid</li><li>Tarbija allkiri/allkirjad (üksnes paberil esitamise korral)</li><li>Kuupäev</li></ul></blockquote><p>(*) Mittevajalik maha tõmmata.</p>`,
  en: `<h2>How to withdraw</h2><ol><li>Within 14 days of receiving the goods, use the form <a href="/en/withdrawal">Withdraw from contract here</a>, or write to pood@pitlane.example with the order number and what you’re returning. You don’t need to give a reason.</li><li>We confirm at once, with the content of your statement, its date and time.</li><li>Send the goods back within 14 days: Pitlane Tuning OÜ, Paldiski mnt 171, 13517 Tallinn, Estonia.</li></ol>
<h2>Refund</h2><p>We return the price and the cost of the cheapest delivery within 14 days of your statement, to the account you paid from. We may wait until the goods are here or you have shown that they were sent. Unless the instructions say otherwise, you pay for the return; the instructions name the highest estimated sum for large parts.</p>
<h2>Condition of returned goods</h2><p>You may unpack and look as you would in a shop. If a part was fitted or oiled, or a tyre has been on a rim, its value is reduced, and we may reduce the refund accordingly.</p>
<h2>Exceptions</h2><p>You can’t withdraw from the purchase of goods made to measure or set up for you, such as an engine control unit programmed for your car. The same holds for sealed goods that cannot be returned for reasons of health or hygiene once you have opened them, and for digital content whose delivery began with your consent. The exception is stated on the product page. Business customers have no 14-day right.</p>
<h2>A faulty or wrong part</h2><p>If a part is faulty or the mistake is ours, write and add a picture. We’ll send a new one and pay for returning the old one.</p>
<h2>Model withdrawal form</h2><p>Complete and return this form only if you wish to withdraw from the contract.</p><blockquote><ul><li>To Pitlane Tuning OÜ, Paldiski mnt 171, 13517 Tallinn, Estonia, pood@pitlane.example</li><li>I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*)</li><li>Ordered on (*)/received on (*)</li><li>Name of consumer(s)</li><li>Address of consumer(s)</li><li>Signature of consumer(s) (only if this form is notified on paper)</li><li>Date</li></ul></blockquote><p>(*) Delete as appropriate.</p>`,
}

const company: LegalPage = {
  name: 'Ettevõte',
  title: createBilingualText('Ettevõtte andmed', 'Company details'),
  slugs: { et: 'ettevote', en: 'company' },
  lead: createBilingualText(
    'Kellega sa lepingu sõlmid ja kes meie üle järelevalvet teeb.',
    'Who your contract is with, and who supervises us.',
  ),
  showsCompany: true,
  et: `<h2>Registrid</h2><p>Äriühing on kantud Tartu Maakohtu registriosakonna äriregistrisse. Käibemaksukohustuslane alates 1. märtsist 2011. Majandustegevusteade jae- ja e-kaubanduseks on majandustegevuse registris.</p>
<h2>Jäätmed ja ohutus</h2><p>Oleme pakendijäätmete ja kasutatud akude kogumisel liitunud tootjavastutusorganisatsiooniga. Vana aku ja rehvid võid tuua poodi tasuta. Toodete ohutusteave ja tootja andmed on iga toote lehel; kui toode kutsutakse tagasi, kirjutame kõigile ostjatele.</p>
<h2>Järelevalve</h2><p>Tarbijakaitse ja Tehnilise Järelevalve Amet, Endla 10a, 10122 Tallinn, +372 667 2000, info@ttja.ee.</p>`,
  en: `<h2>Registers</h2><p>The company is entered in the commercial register kept by the registration department of Tartu County Court. Registered for VAT since 1 March 2011. The notice of economic activity for retail and e-commerce is in the register of economic activities.</p>
<h2>Waste and safety</h2><p>For packaging and used batteries we belong to a producer responsibility organisation. Old batteries and tyres are taken back in the shop free of charge. Safety information and the manufacturer’s details are on every product page; if a product is recalled we write to everybody who bought it.</p>
<h2>Supervision</h2><p>Consumer Protection and Technical Regulatory Authority, Endla 10a, 10122 Tallinn, +372 667 2000, info@ttja.ee.</p>`,
}
