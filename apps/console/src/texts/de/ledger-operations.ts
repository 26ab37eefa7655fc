/** Operations of the ledger. */
export const ledgerOperations = {
  getLedgerAccount: 'Konto abrufen',
  listLedgerAccounts: 'Konten auflisten',
  createLedgerAccount: 'Konto anlegen',
  updateLedgerAccount: 'Konto ändern',
  listLedgerPostings: 'Buchungen eines Kontos auflisten',
  listLedgerTransactions: 'Geschäftsvorfälle auflisten',
  getLedgerTransaction: 'Geschäftsvorfall abrufen',
  createLedgerTransaction: 'Buchung anlegen',
  postLedgerTransaction: 'Angelegte Buchung buchen',
  voidLedgerTransaction: 'Angelegte Buchung verwerfen',
  reverseLedgerTransaction: 'Buchung stornieren',
  listLedgerPeriods: 'Abgeschlossene Zeiträume auflisten',
  getLedgerPeriod: 'Abgeschlossenen Zeitraum abrufen',
  closeLedgerPeriod: 'Zeitraum abschließen',
  reopenLedgerPeriod: 'Abgeschlossenen Zeitraum wieder öffnen',
  getTrialBalance: 'Saldenliste abrufen',
} as const
