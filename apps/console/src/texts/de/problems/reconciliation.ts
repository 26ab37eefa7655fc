/** What stands in the way of comparing reports of gateways with the books. */
export const reconciliation = {
  reconciliation_run_not_found: {
    title: 'Abgleich nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  reconciliation_exception_not_found: {
    title: 'Abweichung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  gateway_payout_not_found: {
    title: 'Auszahlung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  reconciliation_running: {
    title: 'Abgleich läuft noch',
    detail: 'Warten Sie, bis er beendet ist.',
  },
  transaction_found: {
    title: 'In einem anderen Bericht gefunden',
    detail: 'Es fehlt nichts mehr. Belassen Sie die Bücher, wie sie sind.',
  },
  gateway_payout_found: {
    title: 'Auszahlung ist schon gebucht',
    detail:
      'Der Zahlungsdienst oder ein anderer Bericht hat sie gemeldet. Belassen Sie die Bücher, wie sie sind.',
  },
  nothing_to_post: {
    title: 'Nichts zu buchen',
    detail: 'Die Beträge sind auf beiden Seiten gleich. Belassen Sie die Bücher, wie sie sind.',
  },
} as const
