/** Operations of the reconciliation. */
export const reconciliationOperations = {
  createReconciliationRun: 'Bericht eines Zahlungsdienstes abgleichen',
  listReconciliationRuns: 'Abgleiche auflisten',
  getReconciliationRun: 'Abgleich abrufen',
  listReconciliationLines: 'Zeilen eines Berichts auflisten',
  listReconciliationExceptions: 'Abweichungen auflisten',
  getReconciliationException: 'Abweichung abrufen',
  resolveReconciliationException: 'Abweichung klären',
  listGatewayPayouts: 'Auszahlungen der Zahlungsdienste auflisten',
  getGatewayPayout: 'Auszahlung eines Zahlungsdienstes abrufen',
} as const
