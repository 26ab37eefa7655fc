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
} as const
