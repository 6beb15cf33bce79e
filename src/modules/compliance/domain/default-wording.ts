import type { KnownLanguage } from '#kernel/language.ts'

/** The bearer of the cost of returning goods. */
export type ReturnCostBearer = 'buyer' | 'shop'

export interface Wording {
  instructionsTitle: string
  instructions: string
  formTitle: string
  form: string
  returnCost: Readonly<Record<ReturnCostBearer, string>>
  /** Follows the cost that the buyer bears; `{amount}` is the estimate. */
  largeReturn: string
}

/**
 * Directive 2011/83/EU, annex I (A) and (B), in the wording of directive (EU) 2023/2673; Estonian after regulation 41
 * of the Minister of Justice of 2013-12-17. The Estonian words are not compared with the gazette.
 */
export const DEFAULT_WORDING: Readonly<Record<KnownLanguage, Wording>> = {
  en: {
    instructionsTitle: 'Instructions on withdrawal',
    instructions: `# Right of withdrawal

You have the right to withdraw from this contract within 14 days without giving any reason.

The withdrawal period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods; of goods that are delivered separately, of the last good, lot or piece.

To exercise the right of withdrawal, you must inform us ({seller}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory.

You can also exercise your right of withdrawal online at {function}. If you use this online function, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by email), including its content and the date and time of its submission, without undue delay.

To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.

# Effects of withdrawal

If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.

We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.

You shall send back the goods or hand them over to us, without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.

{returnCost}

You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.`,
    formTitle: 'Model withdrawal form',
    form: `(complete and return this form only if you wish to withdraw from the contract)

— To {seller}:

— I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),

— Ordered on (*)/received on (*),

— Name of consumer(s),

— Address of consumer(s),

— Signature of consumer(s) (only if this form is notified on paper),

— Date.

(*) Delete as appropriate.`,
    returnCost: {
      buyer: 'You will have to bear the direct cost of returning the goods.',
      shop: 'We will bear the cost of returning the goods.',
    },
    largeReturn:
      'For goods that, by their nature, cannot normally be returned by post, the cost is estimated at a maximum of approximately {amount}.',
  },
  et: {
    instructionsTitle: 'Lepingust taganemise juhend',
    instructions: `# Taganemisõigus

Teil on õigus põhjust avaldamata taganeda kõnesolevast lepingust 14 päeva jooksul.

Taganemistähtaeg lõpeb 14 päeva möödumisel alates päevast, mil Teie või Teie nimetatud kolmas isik, kes ei ole vedaja, on saanud asja oma valdusesse; eraldi kättetoimetatavate asjade puhul viimase asja, saadetise või osa.

Taganemisõiguse kasutamiseks teavitage meid ({seller}) oma otsusest taganeda kõnesolevast lepingust ühemõttelise avaldusega (nt posti või e-postiga saadetud kiri). Te võite selleks kasutada lisatud taganemisavalduse tüüpvormi, kuid see ei ole kohustuslik.

Võite lepingust taganeda ka internetis aadressil {function}. Kui kasutate seda veebifunktsiooni, saadame Teile viivitamata püsival andmekandjal (nt e-postiga) taganemisavalduse kättesaamise kinnituse, milles on avalduse sisu ning selle esitamise kuupäev ja kellaaeg.

Taganemisõiguse kasutamise tähtajast kinnipidamiseks piisab, kui saadate teate taganemisõiguse kasutamise kohta ära enne taganemistähtaja lõppu.

# Lepingust taganemise tagajärjed

Kui Te taganete kõnesolevast lepingust, tagastame Teile kõik Teilt saadud maksed, sealhulgas kättetoimetamiskulud (välja arvatud täiendavad kulud, mis tulenevad Teie valitud kättetoimetamise viisist, mis erineb meie pakutud kõige odavamast tavapärasest kättetoimetamise viisist) viivitamata, kuid hiljemalt 14 päeva möödumisel alates päevast, mil saame teada Teie otsusest kõnesolevast lepingust taganeda. Teeme nimetatud tagasimaksed, kasutades sama makseviisi, mida kasutasite makse tegemiseks, välja arvatud juhul, kui olete sõnaselgelt andnud nõusoleku teistsuguse makseviisi kasutamiseks; igal juhul ei kaasne Teile sellise maksete tagastamisega teenustasu ega muud kulu.

Me võime keelduda tagasimaksete tegemisest seni, kuni oleme lepingu esemeks oleva asja tagasi saanud või kuni Te olete esitanud tõendid, et olete asja tagasi saatnud, sõltuvalt sellest, kumb toimub varem.

Saatke asi tagasi või andke see meile üle viivitamata, kuid hiljemalt 14 päeva möödumisel päevast, mil teatasite meile oma taganemisest. Tähtajast kinnipidamiseks piisab, kui saadate asja ära enne 14-päevase tähtaja lõppu.

{returnCost}

Te vastutate üksnes asja väärtuse vähenemise eest, mis tuleneb asja kasutamisest muul viisil, kui on vaja asja olemuses, omadustes ja toimimises veendumiseks.`,
    formTitle: 'Taganemisavalduse tüüpvorm',
    form: `(täitke ja tagastage käesolev vorm üksnes juhul, kui soovite lepingust taganeda)

— Kellele: {seller}

— Käesolevaga taganen/taganeme (*) lepingust, mille esemeks on järgmine kaup (*)/järgmise teenuse osutamine (*)

— Tellimuse esitamise kuupäev (*)/kättesaamise kuupäev (*)

— Tarbija nimi/nimed

— Tarbija aadress/aadressid

— Tarbija allkiri/allkirjad (üksnes paberil esitamise korral)

— Kuupäev.

(*) Mittevajalik maha tõmmata.`,
    returnCost: {
      buyer: 'Asja tagastamise otsesed kulud kannate Teie.',
      shop: 'Asja tagastamise kulud kanname meie.',
    },
    largeReturn:
      'Kui asja ei saa selle laadi tõttu tavapäraselt posti teel tagastada, on nende kulude hinnanguline suurus kuni {amount}.',
  },
}
