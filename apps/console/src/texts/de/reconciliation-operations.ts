/** Operations of the reconciliation. */
export const reconciliationOperations = {
  createReconciliationRun: 'Bericht eines Zahlungsdienstes abgleichen',
  cancelReconciliationRun: 'Abgleich abbrechen',
  listReconciliationRuns: 'Abgleiche auflisten',
  getReconciliationRun: 'Abgleich abrufen',
  listReconciliationLines: 'Zeilen eines Berichts auflisten',
  listReconciliationExceptions: 'Abweichungen auflisten',
  getReconciliationException: 'Abweichung abrufen',
  resolveReconciliationException: 'Abweichung klären',
  resolveReconciliationExceptions: 'Abweichungen klären',
  listGatewayPayouts: 'Auszahlungen der Zahlungsdienste auflisten',
  getGatewayPayout: 'Auszahlung eines Zahlungsdienstes abrufen',
} as const
