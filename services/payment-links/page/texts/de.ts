import type { PageTexts } from './en.ts'

export const de: PageTexts = {
  language: 'de',
  sandbox: 'Testbetrieb: Es fließt kein Geld',
  error: (title) => `Fehler: ${title}`,
  orderNumber: (number) => `Bestellung ${number}`,
  pay: 'Bezahlen',
  payAmount: (amount) => `${amount} bezahlen`,
  toPay: 'Zu zahlen',
  instalment: 'Ein Teil des offenen Betrags',
  openUntil: (time) => `Sie können hier bis ${time} bezahlen.`,
  noteLabel: (shop) => `Hinweis von ${shop}`,
  order: {
    title: 'Ihre Bestellung',
    quantity: (n) => `Menge ${n}`,
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    fees: 'Gebühren',
    taxes: 'Steuern',
    includedTaxes: 'Enthaltene Steuern',
    total: 'Gesamt',
    paidSoFar: 'Bezahlt',
    due: 'Noch offen',
  },
  methods: {
    testTitle: 'Testzahlung',
    testLabel: 'Was geschehen soll',
    testHint: 'Das Test-Gateway tut, was Sie wählen. Niemand wird belastet.',
    test: {
      pm_test_ok: 'Die Zahlung gelingt',
      pm_test_3ds: 'Die Bank fragt zuerst, wer Sie sind',
      pm_test_decline_funds: 'Abgelehnt: zu wenig Geld auf dem Konto',
      pm_test_decline_fraud: 'Abgelehnt: sieht nach Betrug aus',
      pm_test_timeout: 'Zuerst keine Antwort, etwas später bezahlt',
      pm_test_unavailable: 'Das Gateway ist nicht erreichbar',
      pm_test_capture_fails: 'Gelingt; Einzüge vorgemerkter Beträge würden scheitern',
      pm_test_capture_timeout: 'Gelingt; Einzüge vorgemerkter Beträge kämen verspätet',
      pm_test_refund_fails: 'Gelingt; Erstattungen scheitern später',
      pm_test_refund_timeout: 'Gelingt; Erstattungen kommen verspätet',
      pm_test_dispute_lost: 'Gelingt; in einer Stunde angefochten, der Shop verliert',
      pm_test_dispute_won: 'Gelingt; in einer Stunde angefochten, der Shop gewinnt',
      pm_test_dispute_twice: 'Gelingt; zweimal angefochten, beim zweiten Mal verloren',
      pm_test_dispute_inquiry: 'Gelingt; die Bank fragt in einer Stunde nach',
      pm_test_payout_returned: 'Gelingt; die Auszahlung an den Verkäufer kommt zurück',
    },
    cardTitle: 'Karte oder andere Zahlungsart',
    cardHint:
      'Sie bezahlen auf der sicheren Seite des Zahlungsdienstes und kommen dann hierher zurück.',
    giftTitle: 'Gutschein oder Guthaben',
    giftCode: 'Code',
    giftHint: 'Reicht der Betrag darauf nicht, bezahlen Sie den Rest auf andere Weise.',
    redeem: 'Mit diesem Code bezahlen',
  },
  authenticate: {
    title: 'Ihre Bank will wissen, dass Sie es sind',
    lead: 'Die Zahlung geht weiter, sobald Sie sie bei Ihrer Bank bestätigt haben.',
    goOn: 'Zu Ihrer Bank',
    done: 'Ich habe sie bestätigt',
    another: 'Oder bezahlen Sie auf andere Weise. Die wartende Zahlung wird dann abgebrochen.',
  },
  hosted: {
    title: 'Auf der Seite des Zahlungsdienstes bezahlen',
    lead: 'Noch ist nichts bezahlt. Dort wählen Sie, wie Sie bezahlen; danach kommen Sie hierher zurück.',
    goOn: 'Weiter zur Seite',
    done: 'Ich habe dort bezahlt',
    another:
      'Oder bezahlen Sie auf andere Weise. Die Seite des Zahlungsdienstes wird dann geschlossen.',
  },
  processing: {
    title: 'Ihre Zahlung wird verarbeitet',
    lead: 'Das dauert meist nur wenige Sekunden. Die Seite sieht von selbst wieder nach; Sie müssen nicht noch einmal bezahlen.',
    again: 'Jetzt nachsehen',
  },
  underway: {
    title: 'Eine Zahlung ist unterwegs',
    lead: 'Was für diese Bestellung offen ist, wird gerade auf andere Weise bezahlt. Die Seite sieht von selbst wieder nach.',
  },
  paid: {
    title: 'Danke, es ist bezahlt',
    lead: (shop) => `${shop} hat Ihre Zahlung erhalten.`,
    partLead: (due) => `Dieser Teil ist bezahlt. Für die Bestellung sind noch ${due} offen.`,
    otherwise: 'Die Bestellung ist bezahlt. Es ist nichts mehr offen.',
    payments: 'Zahlungen',
    on: (time) => `am ${time}`,
    refunded: (amount) => `Davon wurden ${amount} erstattet`,
    onward: (host) => `Weiter zu ${host}`,
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    lead: 'Hier kann nichts mehr bezahlt werden. Bitten Sie den Shop um einen neuen Link.',
  },
  cancelled: {
    title: 'Dieser Link wurde zurückgezogen',
    lead: 'Hier kann nichts mehr bezahlt werden. Möchten Sie noch bezahlen, bitten Sie den Shop um einen neuen Link.',
  },
  over: {
    title: 'Diese Bestellung ist beendet',
    lead: 'Sie wurde storniert, erstattet oder nicht rechtzeitig bezahlt, es ist also nichts zu zahlen. Fragen Sie den Shop, wenn Sie sie noch möchten.',
  },
  unknown: {
    title: 'Diese Zahlungsseite gibt es nicht',
    lead: 'Prüfen Sie, ob Sie die ganze Adresse geöffnet haben, die Sie erhalten haben, oder bitten Sie den Shop um einen neuen Link.',
  },
  tooMany: {
    title: 'Zu viele Anfragen',
    lead: 'Warten Sie einen Moment und öffnen Sie die Seite dann noch einmal.',
  },
  busy: {
    title: 'Die Seite kann gerade nicht angezeigt werden',
    lead: 'Versuchen Sie es gleich noch einmal. Haben Sie soeben bezahlt, sehen Sie zuerst hier nach, was daraus geworden ist.',
  },
  foreignForm: {
    title: 'Es wurde nichts bezahlt',
    lead: 'Eine andere Website hat dieses Formular gesendet. Öffnen Sie den Link selbst und bezahlen Sie dort.',
  },
  unreadableForm: {
    title: 'Es wurde nichts bezahlt',
    lead: 'Das Formular war nicht lesbar. Öffnen Sie den Link noch einmal und füllen Sie es dort aus.',
  },
  noMethods:
    'Der Shop nimmt hier zurzeit keine Zahlungen an. Versuchen Sie es später noch einmal, oder fragen Sie den Shop.',
  partPaid: (amount) => `${amount} sind bezahlt. Den Rest können Sie hier bezahlen.`,
  declined: {
    title: 'Die Zahlung wurde abgelehnt. Sie wurden nicht belastet.',
    byCode: {
      insufficient_funds:
        'Auf dem Konto ist nicht genug Geld. Verwenden Sie eine andere Zahlungsart.',
      suspected_fraud:
        'Warten Sie eine Stunde, bevor Sie wieder bezahlen, oder fragen Sie den Shop.',
      gateway_unavailable:
        'Der Zahlungsdienst ist nicht erreichbar. Versuchen Sie es in einigen Minuten noch einmal.',
      try_again_later: 'Versuchen Sie es in einigen Minuten noch einmal.',
      card_expired: 'Die Karte ist abgelaufen. Verwenden Sie eine andere.',
      card_details_wrong: 'Prüfen Sie die Angaben zur Karte und geben Sie sie noch einmal ein.',
      card_limit_exceeded:
        'Das Limit der Karte ist erreicht. Fragen Sie Ihre Bank, oder verwenden Sie eine andere Zahlungsart.',
      authentication_failed:
        'Ihre Bank hat die Zahlung nicht bestätigt. Versuchen Sie es noch einmal, oder verwenden Sie eine andere Zahlungsart.',
      do_not_honor:
        'Fragen Sie die Bank, von der die Karte ist, oder verwenden Sie eine andere Zahlungsart.',
      payment_page_expired:
        'Die Seite des Zahlungsdienstes war zu lange offen. Versuchen Sie es noch einmal.',
      amount_not_accepted:
        'Dieser Betrag kann mit dieser Zahlungsart nicht bezahlt werden. Verwenden Sie eine andere.',
    },
    retryable: 'Versuchen Sie es noch einmal, oder verwenden Sie eine andere Zahlungsart.',
    final: 'Verwenden Sie eine andere Zahlungsart, oder fragen Sie Ihre Bank.',
  },
  refused: {
    stored_value_unusable:
      'Es gibt keinen Gutschein mit diesem Code, der verwendet werden kann. Prüfen Sie den Code.',
    stored_value_buys_no_gift_cards:
      'Gutscheine können nicht mit einem Gutschein bezahlt werden. Wählen Sie eine andere Zahlungsart.',
    insufficient_balance: 'In der Währung dieser Bestellung ist darauf kein Geld mehr.',
    payment_in_progress:
      'Eine andere Zahlung für diese Bestellung ist unterwegs. Warten Sie ihr Ergebnis ab.',
    order_already_paid: 'Die Bestellung ist bezahlt. Es ist nichts mehr offen.',
    payment_attempts_exhausted: 'Mehrere Zahlungen für diese Bestellung wurden abgelehnt.',
    rate_limited: 'Aus Ihrem Netzwerk kamen zu viele Versuche.',
    invalid_transition: 'Hier kann nichts mehr bezahlt werden.',
    gateway_capability_missing:
      'Diese Zahlungsart kann hier nicht verwendet werden. Wählen Sie eine andere.',
    payment_method_unknown:
      'Diese Zahlungsart kann hier nicht verwendet werden. Wählen Sie eine andere.',
    call_in_progress: 'Die Zahlung wird verarbeitet. Sehen Sie gleich noch einmal nach.',
    outcome_unknown:
      'Ob die Zahlung gelungen ist, steht noch nicht fest. Sehen Sie noch einmal nach, bevor Sie wieder bezahlen.',
  },
  refusedOtherwise:
    'Die Zahlung konnte nicht begonnen werden. Sie wurden nicht belastet; versuchen Sie es gleich noch einmal.',
  waitMinutes: (minutes) =>
    minutes === 1
      ? 'In einer Minute können Sie es noch einmal versuchen.'
      : `In ${minutes} Minuten können Sie es noch einmal versuchen.`,
  methodNames: {
    TEST: 'Testzahlung',
    STORED_VALUE: 'Gutschein oder Guthaben',
    card: 'Karte',
  },
}
