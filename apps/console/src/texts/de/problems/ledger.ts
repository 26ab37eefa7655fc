/** Refusals of the ledger. */
export const ledger = {
  ledger_account_not_found: { title: 'Konto nicht gefunden', detail: 'Prüfen Sie die ID.' },
  ledger_account_exists: {
    title: 'Konto existiert bereits',
    detail: 'Zu diesem Code gibt es in dieser Währung schon ein Konto.',
  },
  account_controlled: {
    title: 'Konto wird automatisch geführt',
    detail:
      'Auf dieses Konto wird nicht von Hand gebucht. Korrigieren Sie es dort, wo die Buchungen entstehen.',
  },
  insufficient_balance: {
    title: 'Guthaben reicht nicht aus',
    detail: 'Dieses Konto darf nicht unter null fallen.',
  },
  ledger_transaction_not_found: {
    title: 'Geschäftsvorfall nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  ledger_account_unknown: {
    title: 'Unbekanntes Konto',
    detail: 'Mindestens ein Konto gibt es in dieser Währung nicht. Legen Sie es zuerst an.',
  },
  ledger_unbalanced: {
    title: 'Soll und Haben sind ungleich',
    detail: 'Die Summen beider Seiten müssen gleich sein.',
  },
  effective_in_future: {
    title: 'Buchungsdatum liegt in der Zukunft',
    detail: 'Wählen Sie ein vergangenes Datum, oder lassen Sie es leer.',
  },
  second_person_required: {
    title: 'Zweite Person erforderlich',
    detail: 'Sie haben den ersten Schritt getan. Den zweiten muss jemand anderes tun.',
  },
  transaction_controlled: {
    title: 'Buchung ist automatisch entstanden',
    detail: 'Korrigieren Sie sie dort, wo sie entstanden ist, etwa bei der Zahlung.',
  },
  transaction_reversed: {
    title: 'Bereits storniert',
    detail: 'Zu dieser Buchung gibt es schon eine Stornobuchung.',
  },
  period_closed: {
    title: 'Zeitraum ist abgeschlossen',
    detail: 'Wählen Sie ein späteres Buchungsdatum, oder lassen Sie den Zeitraum wieder öffnen.',
  },
  accounting_settings_incomplete: {
    title: 'Einstellungen der Buchhaltung sind unvollständig',
    detail:
      'Tragen Sie Kontenrahmen oder Verrechnungskonto, die Beraternummer und eine Mandantennummer für diese Währung ein.',
  },
  accounting_settings_changed: {
    title: 'Einstellungen der Buchhaltung geändert',
    detail:
      'Während die Datei geschrieben wurde, haben sich Einstellungen oder Kontonummern geändert. Exportieren Sie den Zeitraum noch einmal.',
  },
  account_numbers_missing: {
    title: 'Konten ohne Kontonummer',
    detail:
      'Geben Sie den genannten Konten eine Nummer mit so vielen Stellen, wie eingestellt ist.',
  },
  period_not_found: { title: 'Zeitraum nicht gefunden', detail: 'Prüfen Sie die ID.' },
  period_not_over: {
    title: 'Zeitraum ist noch nicht vorbei',
    detail: 'Ein Tag lässt sich zehn Minuten nach seinem Ende abschließen.',
  },
  period_already_closed: {
    title: 'Zeitraum ist bereits abgeschlossen',
    detail: 'Wählen Sie einen späteren Tag.',
  },
  period_reopen_order: {
    title: 'Ein späterer Zeitraum ist abgeschlossen',
    detail: 'Öffnen Sie zuerst den zuletzt abgeschlossenen.',
  },
} as const
