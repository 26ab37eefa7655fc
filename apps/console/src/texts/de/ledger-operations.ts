/** Operations of the ledger. */
export const ledgerOperations = {
  getLedgerAccount: 'Konto abrufen',
  listLedgerAccounts: 'Konten auflisten',
  createLedgerAccount: 'Konto anlegen',
  updateLedgerAccount: 'Konto ändern',
  listLedgerPostings: 'Buchungen eines Kontos auflisten',
  listLedgerTransactions: 'Geschäftsvorfälle auflisten',
  getLedgerTransaction: 'Geschäftsvorfall abrufen',
  getTrialBalance: 'Saldenliste abrufen',
} as const
